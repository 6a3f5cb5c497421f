/** Too many tables are read at once. */
export class TooManyTables extends Error {}

/** Tables that a process reads at once: each may take its thread's whole memory. */
const READERS = 2;
/** Waiting for one of them; then the upload is told 'busy'. */
const WAIT_MAX_MS = 15_000;

let reading = 0;
const waiting = new Set<() => void>();

function giveBack(): void {
  const [next] = waiting;
  if (next === undefined) reading -= 1;
  else {
    waiting.delete(next);
    next();
  }
}

/** Waits for its turn to read a table; returns how the turn ends. Throws TooManyTables after a while. */
export async function takeReader(): Promise<() => void> {
  if (reading < READERS) {
    reading += 1;
    return giveBack;
  }
  await new Promise<void>((resolve, reject) => {
    const take = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(take);
      reject(new TooManyTables());
    }, WAIT_MAX_MS);
    waiting.add(take);
  });
  return giveBack;
}
