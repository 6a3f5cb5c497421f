import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Starts `server/bench/<name>.ts`, the server to measure; resolves to what it prints about itself, and how to stop it. */
export async function startHost<Host>(
  name: string,
  ...options: readonly string[]
): Promise<{ host: Host; stop: () => Promise<void> }> {
  const script = fileURLToPath(new URL(`../../server/bench/${name}.ts`, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  if (child.stdout === null) throw new Error('the server to measure has no output');
  const line = once(createInterface({ input: child.stdout }), 'line');
  const answered = await Promise.race([line, ended.then(() => null)]);
  if (answered === null) throw new Error('the server to measure did not start; see its output above');
  const stop = async (): Promise<void> => {
    child.stdin?.end();
    await ended;
  };
  return { host: JSON.parse(String(answered[0])) as Host, stop };
}
