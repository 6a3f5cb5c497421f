import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import type { SocketConnection } from '#platform/db/embedded/embedded.ts';

const PROJECTS = ['server', 'crowd', 'long', 'sandbox'];

/** Starts one database server for the whole run, where a project needs one; returns what stops it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const isNeeded = project.vitest.projects.some(({ name }) => PROJECTS.includes(name));
  return isNeeded ? startServer(project, 'engine-process.ts') : undefined;
}

/** Starts the process with the run's database servers; it prints their connections. */
export async function startServer(project: TestProject, script: string): Promise<() => Promise<void>> {
  const engine = spawn(process.execPath, [join(import.meta.dirname, script)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(engine, 'exit');
  const firstLine = once(createInterface({ input: engine.stdout }), 'line');
  const answered = await Promise.race([firstLine, ended.then(() => null)]);
  if (answered === null) throw new Error('The database for the tests does not start; it says why above');
  const [template, ...workers] = JSON.parse(String(answered[0])) as [SocketConnection, ...SocketConnection[]];
  project.provide('templateDatabase', template);
  project.provide('workerTemplates', workers);
  return async () => {
    engine.stdin.end();
    await ended;
  };
}
