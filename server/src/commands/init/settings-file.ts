import { chmodSync, chownSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';

export type Settings = Readonly<Record<string, string>>;

/** Secrets are in it. */
const OWNER_ONLY = 0o600;
const PERMISSIONS = 0o777;
/** Values that shells, systemd and Node read alike without quotes. */
const PLAIN = /^[\w.,:/@%+=?&~-]*$/;

export interface SettingsFile {
  readonly text: string;
  readonly values: Readonly<Record<string, string | undefined>>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A file of settings; empty if there is none. */
export function readSettings(path: string): SettingsFile {
  try {
    const text = readFileSync(path, 'utf8');
    return { text, values: parseEnv(text) };
  } catch (error) {
    if (isMissing(error)) return { text: '', values: {} };
    throw error;
  }
}

const lineOf = ([name, value]: readonly [string, string]): string =>
  `${name}=${PLAIN.test(value) ? value : `'${value}'`}`;

/** The text with these settings in the place of earlier ones, or of their comments, or at its end; all else stays. */
export function withSettings(text: string, settings: Settings): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  for (const setting of Object.entries(settings)) {
    const isOf = (line: string, mark: string): boolean => line.startsWith(`${mark}${setting[0]}=`);
    const live = lines.findLastIndex((line) => isOf(line, ''));
    const at = live === -1 ? lines.findLastIndex((line) => isOf(line, '#')) : live;
    if (at === -1) lines.push(lineOf(setting));
    else lines[at] = lineOf(setting);
  }
  return `${lines.join('\n')}\n`;
}

/** Replaces the file whole, durably; a new one is its owner's only, one that is there keeps its owner and mode. */
export function writeSettings(path: string, text: string): void {
  const written = `${path}.${process.pid}`;
  const before = statSync(path, { throwIfNoEntry: false });
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(written, text, { mode: OWNER_ONLY, flush: true });
    if (before !== undefined) {
      chownSync(written, before.uid, before.gid);
      chmodSync(written, before.mode & PERMISSIONS);
    }
    renameSync(written, path);
  } finally {
    rmSync(written, { force: true });
  }
}
