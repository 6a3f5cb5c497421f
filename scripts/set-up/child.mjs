import { spawn } from 'node:child_process';
import { project } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_FOR_PARENT_MS = 1_000;

/** What a shell answers for a command that Ctrl-C ended. */
export const INTERRUPTED = 130;

const children = new Set();
let stopping = false;

function stopAll(signal) {
  stopping = true;
  for (const child of children) child.kill(signal);
}

/**
 * npm that is killed outright tells nobody, and the child of a process that is gone gets a new parent. Only under npm: a shell
 * that is left may leave its commands running.
 */
function watchForLostNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopAll('SIGTERM');
  }, LOOK_FOR_PARENT_MS).unref();
}

/** From now on a signal to this process goes to what it runs, and this process ends after it. */
export function handOnSignals() {
  for (const signal of SIGNALS) process.on(signal, () => stopAll(signal));
  watchForLostNpm();
}

/** Runs several to their end; the first that ends takes the others with it, and its exit code is the answer. */
export async function runTogether(runs) {
  const running = runs.map((start) => start());
  const code = await Promise.race(running);
  stopAll('SIGTERM');
  await Promise.all(running);
  return code;
}

/** Whether a signal has come that should end everything. */
export const isStopping = () => stopping;

/**
 * Runs a program in the project's folder with our terminal, to its end. Answers its exit code, or 1 where a signal ended it.
 * A child with a channel (`stdio` 'ipc') sees it close when this process ends, in whatever way.
 */
export function run(program, programArguments, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { cwd: project, stdio: 'inherit', ...options });
    children.add(child);
    child.on('error', reject);
    child.on('exit', (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
  });
}
