import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '#platform/process/start-problem.ts';
import { createWholeFile } from '#platform/process/whole-file.ts';

const KEY_BYTES = 32;
const KEY_ID_MAX = 255;
const OWNER_ONLY = 0o600;
const COMMAND_TIMEOUT_MS = 30_000;
const BASE64 = /^[\w+/-]+={0,2}$/;

/** Master keys by their ids. */
export type Keys = ReadonlyMap<number, Buffer>;

/** Where the master keys come from: the settings, a command, or a file that is made once. */
export interface SecretSource {
  /** One key is key 1. */
  readonly secretKey: Keys | Buffer | undefined;
  /** Prints the keys, from a vault or a hardware module; instead of `secretKey`. */
  readonly secretKeyCommand?: string | undefined;
  readonly dataDir: string;
}

/**
 * Keys as they are written: `id:key` with ids from 1 to 255, between commas or on lines of their own; a key without an id is key 1.
 * Keys are 32 bytes in base64. Undefined for anything else.
 */
export function keysIn(text: string): Keys | undefined {
  const keys = new Map<number, Buffer>();
  for (const entry of text.trim().split(/[\s,]+/)) {
    const [, id = '1', base64 = ''] = /^(?:(\d{1,3}):)?(.*)$/.exec(entry) ?? [];
    const key = Buffer.from(base64, 'base64');
    const isId = Number(id) >= 1 && Number(id) <= KEY_ID_MAX && !keys.has(Number(id));
    if (!isId || !BASE64.test(base64) || key.length !== KEY_BYTES) return undefined;
    keys.set(Number(id), key);
  }
  return keys;
}

/** An entry for a new key. */
const newEntry = (id: number): string => `${id}:${randomBytes(KEY_BYTES).toString('base64')}`;

/** What the command says on stderr goes to ours; what it prints goes nowhere but here. */
function keysOfCommand(command: string): Keys {
  let printed: string;
  try {
    printed = execFileSync('/bin/sh', ['-c', command], {
      encoding: 'utf8',
      timeout: COMMAND_TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch (error) {
    const { code, status, signal } = error as { code?: string; status?: number | null; signal?: string | null };
    throw new StartProblem(`SECRET_KEY_COMMAND failed: ${code ?? signal ?? `exit status ${status}`}.`);
  }
  const keys = keysIn(printed);
  if (keys !== undefined) return keys;
  throw new StartProblem(
    `SECRET_KEY_COMMAND must print ${KEY_BYTES} random bytes in base64, or several keys as id:key, and nothing else.`,
  );
}

const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

function keysInFolder(dataDir: string): Keys {
  const path = keyFile(dataDir);
  createWholeFile(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, OWNER_ONLY);
  const keys = keysIn(readFileSync(path, 'utf8'));
  if (keys !== undefined) return keys;
  throw new StartProblem(`${path} is not the key that was made with this data; put it back from a backup.`);
}

/** For those who make no key: throws StartProblem where `readKeys` would make one. */
export function requireKeys({ secretKey, secretKeyCommand, dataDir }: SecretSource): void {
  const path = keyFile(dataDir);
  if (secretKey !== undefined || secretKeyCommand !== undefined || existsSync(path)) return;
  throw new StartProblem(
    `There is no key: no SECRET_KEY, and no ${path}. Put back the one this database was made with.`,
  );
}

/**
 * The master keys. Without keys in the settings one is made with the data and kept next to it, readable by us only. Call it with the
 * data folder locked.
 */
export function readKeys({ secretKey, secretKeyCommand, dataDir }: SecretSource): Keys {
  if (secretKeyCommand !== undefined) return keysOfCommand(secretKeyCommand);
  if (secretKey === undefined) return keysInFolder(dataDir);
  return Buffer.isBuffer(secretKey) ? new Map([[1, secretKey]]) : (secretKey as Keys);
}

/**
 * A new key with this id: added to the file if the keys come from it, so that every process that shares the folder finds it;
 * otherwise the entry to be added to the setting or to what the command prints.
 */
export function addKey({ secretKey, secretKeyCommand, dataDir }: SecretSource, id: number): 'ADDED' | string {
  const entry = newEntry(id);
  if (secretKey !== undefined || secretKeyCommand !== undefined) return entry;
  const path = keyFile(dataDir);
  const written = `${path}.${process.pid}`;
  try {
    writeFileSync(written, `${readFileSync(path, 'utf8').trim()}\n${entry}\n`, { mode: OWNER_ONLY, flush: true });
    renameSync(written, path);
  } finally {
    rmSync(written, { force: true });
  }
  return 'ADDED';
}
