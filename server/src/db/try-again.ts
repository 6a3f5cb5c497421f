/** Nothing was written, and the same call may go through now. */
const TRANSIENT = new Set(['40001', '40P01', '23505']);
const TRIES = 5;

/** Does it, and a few times more where it lost against somebody who was at the same rows in this moment. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !TRANSIENT.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
