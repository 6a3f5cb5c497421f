import type { TestProject } from 'vitest/node';
import { startServer } from '#test/global-setup.ts';

/** Starts a coordinator and two workers for the whole run; returns what stops them. */
export const setup = (project: TestProject): Promise<() => Promise<void>> => startServer(project, 'citus-process.ts');
