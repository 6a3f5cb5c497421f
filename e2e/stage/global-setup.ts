import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

interface Stage {
  /** Where the product is served: `http://127.0.0.1:<port>`. */
  readonly baseUrl: string;
  /** Endpoint of the run's only browser. */
  readonly browserEndpoint: string;
  /** Session cookie of the console's first administrator. */
  readonly administratorCookie: string;
  /** The same of the second. */
  readonly secondAdministratorCookie: string;
}

declare module 'vitest' {
  interface ProvidedContext extends Stage {}
}

/** Starts product and browser for the whole run; returns how to stop them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stage = spawn(process.execPath, [join(import.meta.dirname, 'stage-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(stage, 'exit');
  const firstLine = once(createInterface({ input: stage.stdout }), 'line');
  const answered = await Promise.race([firstLine, ended.then(() => null)]);
  if (answered === null) throw new Error('Product and browser did not start; see the output above');
  const { baseUrl, browserEndpoint, administratorCookie, secondAdministratorCookie } = JSON.parse(
    String(answered[0]),
  ) as Stage;
  project.provide('baseUrl', baseUrl);
  project.provide('browserEndpoint', browserEndpoint);
  project.provide('administratorCookie', administratorCookie);
  project.provide('secondAdministratorCookie', secondAdministratorCookie);
  return async () => {
    stage.stdin.end();
    await ended;
  };
}
