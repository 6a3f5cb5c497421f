import { spawn } from 'node:child_process';
import { project } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_FOR_PARENT_MS = 1_000;

/** A shell's exit code for a command ended by Ctrl-C. */
export const INTERRUPTED = 130;

const children = new Set();
let stopping = false;

function stopAll(signal) {
  stopping = true;
  for (const child of children) child.kill(signal);
}

/**
 * If npm is killed outright, no signal arrives, but the orphaned child gets a new parent. Checked only under npm: commands may
 * outlive a shell.
 */
function watchForLostNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopAll('SIGTERM');
  }, LOOK_FOR_PARENT_MS).unref();
}

/** Forwards signals to the running child; this process ends after it. */
export function handOnSignals() {
  for (const signal of SIGNALS) process.on(signal, () => stopAll(signal));
  watchForLostNpm();
}

/** Runs several programs; when the first ends the others are stopped, and its exit code is returned. */
export async function runTogether(runs) {
  const running = runs.map((start) => start());
  const code = await Promise.race(running);
  stopAll('SIGTERM');
  await Promise.all(running);
  return code;
}

/** Whether a signal has asked for everything to end. */
export const isStopping = () => stopping;

/**
 * Runs a program in the project's folder with our terminal until it ends. Returns its exit code, or 1 if a signal ended it. A
 * child with a channel (`stdio` 'ipc') sees it close when this process ends for any reason.
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

/** As `run`; what the program says is shown only where it fails. */
export function runQuietly(program, programArguments, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    children.add(child);
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      if (code !== 0 && !stopping) process.stderr.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}
