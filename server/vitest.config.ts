import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const SLOW_MACHINE_MS = 60_000;
const LOOK_AGAIN_MS = 10_000;
/** Files that wait, for a database to start or a body to be cut, leave room for others, where there are two processors too. */
const LEAST_WORKERS = 3;

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/*.crowd.test.ts', '**/*.long.test.ts'],
    // A third of a command's time would be compiling what the one before it compiled.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled') },
    testTimeout: SLOW_MACHINE_MS,
    hookTimeout: SLOW_MACHINE_MS,
    // A machine that stood still gets a second chance, which the summary names, also where a node noticed and put a request off
    // (9009); a wrong answer does not.
    retry: { count: 1, condition: /timed out in \d+ms|'9009'/ },
    expect: { poll: { timeout: LOOK_AGAIN_MS, interval: 20 } },
    // Most of a short file's time would be loading what all of them use. What modules remember between files changes no answer:
    // it follows from the question (`businessDay`), belongs to a test's own objects (a card's printed part to its offer, an
    // upload to its socket), or counts on so that numbers stay unique (`newPhone`).
    isolate: false,
    maxWorkers: Math.max(LEAST_WORKERS, availableParallelism()),
    // Vitest runs projects with different numbers of workers one after another.
    sequence: { groupOrder: 1 },
  },
});
