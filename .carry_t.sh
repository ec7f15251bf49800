export LD_LIBRARY_PATH=$PWD/.carry/lib LANESCOPE_ASSETS=$PWD HOME=/tmp
L=$PWD/.carry/bin/lanescope; O=$PWD/.carry/bin/old_lanescope
mkdir -p /tmp/k
cat > /tmp/k/wild.cu <<'K'
// SGEMV that writes far away.
__global__ void k(int M, int N, const float* A, const float* x, float* y) { int r = blockIdx.x*blockDim.x+threadIdx.x; if (r<M) { float s=0; for (int i=0;i<N;++i) s+=A[r*N+i]*x[i]; y[r]=s; if (M > 100) y[1ll<<40] = s; } }
void sgemv(int M, int N, const float* A, const float* x, float* y) { k<<<(M+63)/64,64>>>(M,N,A,x,y); }
K
set -x
$L devices | head -4
U=spmv:uniform,rows=1000000,cols=1000000,max=32
for i in 1 2 3 4 5; do for b in $O $L; do /usr/bin/time -f "$(basename $b) cuda %e s %U user" $b run --backend cuda --problem $U --variants all --csv /dev/null 2>&1 | tail -1; done; done
for i in 1 2 3; do for b in $O $L; do /usr/bin/time -f "$(basename $b) emulator %e s" $b run --backend emulator --problem $U --variants all --csv /dev/null 2>&1 | tail -1; done; done
for i in 1 2 3; do for b in $O $L; do /usr/bin/time -f "$(basename $b) small %e s" $b run --backend cuda --problem sgemv:512x512 --variants thread_per_row --csv /dev/null 2>&1 | tail -1; done; done
time $L run --backend cuda --problem sgemv:512x512 --variants thread_per_row,warp_per_row,split_k --kernel /tmp/k/wild.cu --csv /dev/null 2>&1 | tail -2
for f in doubles wide_indices mixed_widths; do $L run --backend cuda --kernel tests/own_kernels/files/$f.cu --variants thread_per_row --csv /dev/null 2>&1 | tail -2;  $L run --backend cuda --kernel tests/own_kernels/files/$f.cu 2>&1 | sed -n 4,7p | cut -c1-110; done
$L sweep --backend cuda --workers 2 --axis MK=512:4096:*2 --variants thread_per_row,warp_per_row 2>&1 | tail -12
.carry/bin/bench_open --benchmark_filter=pipe 2>&1 | tail -6
mkdir -p /work/main; [ -e /work/main/tests ] || ln -sfn $PWD/tests /work/main/tests
cd /tmp; timeout 300 $OLDPWD/.carry/bin/gpu_test > $OUT/gpu_test.txt 2>&1; grep -E "FAILED|PASSED|SKIPPED" $OUT/gpu_test.txt | tail -12
for t in AnIllegalAddressIsToldOnceAndNeedsANewProcess AGpuThatIsLostInMidRunNeedsANewProcess AKernelThatRunsTooLongIsGivenUp ACancelledWaitIsAnsweredWhileTheKernelRunsAndTheGpuIsUsedAgain TheProgramCanEndWhileAKernelSpins; do timeout 60 $OLDPWD/.carry/bin/gpu_fault_test --gtest_filter="*$t" 2>&1 | grep -E "FAILED|PASSED" | head -1; done
