import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const STARTED_AT_FIELD = 19;

/** State and start of a process from /proc; field numbers count from after the name, which may hold blanks and brackets. */
function startInProc(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ended = fields[0] === 'Z' || fields[0] === 'X';
  if (ended) return null;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return `${boot}/${fields[STARTED_AT_FIELD]}`;
}

function startByPs(pid: number): string | null {
  const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '');
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The process's start time as text, only for comparison: process ids are reused, pairs of id and start are not. Null if no such
 * process runs; 'unknown' if it runs and the system hides its start.
 */
export function processStart(pid: number): string | null {
  try {
    return existsSync('/proc/self/stat') ? startInProc(pid) : startByPs(pid);
  } catch {
    return isThere(pid) ? 'unknown' : null;
  }
}

/** Whether the process that had this id and this start still runs; where its start is hidden, its id decides. */
export function isRunning(pid: number, start: string): boolean {
  const now = processStart(pid);
  return now !== null && (now === start || now === 'unknown' || start === 'unknown');
}
