/** For the environment of a process: it compiles only what none before it did (`vitest.config.ts`). */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
