import { readdir, readFile } from 'node:fs/promises';

/** Linux counts process time in hundredths of a second. */
const TICK_MS = 10;

/** Parent process id, and processor time in milliseconds including ended children. */
export async function timeOf(pid: number | string): Promise<{ parent: number; ms: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0);
  return { parent: Number(fields[1] ?? 0), ms: ticks * TICK_MS };
}

/** Processor time used so far by a process, such as the database's main one, and all its children, milliseconds. */
export async function timeWithChildren(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const times = await Promise.all(pids.map(async (name) => ({ pid: Number(name), ...(await timeOf(name)) })));
  return times.filter((one) => one.pid === pid || one.parent === pid).reduce((sum, { ms }) => sum + ms, 0);
}
