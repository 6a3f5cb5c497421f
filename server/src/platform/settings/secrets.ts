import { execFileSync } from 'node:child_process';
import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { DeriveKey } from '#foundation/crypto/sealed-box.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { createWholeFile } from '#platform/process/whole-file.ts';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/** Where the master key comes from: the settings, a command, or a file that is made once. */
export interface SecretSource {
  readonly secretKey: Buffer | undefined;
  /** Prints the key, from a vault or a hardware module; instead of `secretKey`. */
  readonly secretKeyCommand?: string | undefined;
  readonly dataDir: string;
}

const COMMAND_TIMEOUT_MS = 30_000;

/** What the command says on stderr goes to ours; what it prints goes nowhere but here. */
function keyOfCommand(command: string): Buffer {
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
  const key = Buffer.from(printed.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartProblem(`SECRET_KEY_COMMAND must print ${KEY_BYTES} random bytes in base64, and nothing else.`);
}

function keyInFolder(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key');
  createWholeFile(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, OWNER_ONLY);
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES) {
    throw new StartProblem(`${path} is not the key that was made with this data; put it back from a backup.`);
  }
  return key;
}

/**
 * Keys for each purpose from the one master key (HKDF, SHA-256). Without a key in the settings one is made with the data and
 * kept next to it, readable by us only. Call it with the data folder locked.
 */
export function openSecrets({ secretKey, secretKeyCommand, dataDir }: SecretSource): DeriveKey {
  const given = secretKeyCommand === undefined ? secretKey : keyOfCommand(secretKeyCommand);
  const master = given ?? keyInFolder(dataDir);
  return (purpose, bytes) => Buffer.from(hkdfSync('sha256', master, '', `coupon-centre/${purpose}`, bytes));
}

/**
 * Checks that the database is opened with its original key: with another, no subscriber could be recognised and no sealed number
 * read. Throws StartProblem.
 */
export async function checkKeyFits(pool: pg.Pool, deriveKey: DeriveKey): Promise<void> {
  const ours = deriveKey('key-check', KEY_BYTES);
  await pool.query('INSERT INTO key_check (check_value) VALUES ($1) ON CONFLICT DO NOTHING', [ours]);
  const { rows } = await pool.query<{ check_value: Buffer }>('SELECT check_value FROM key_check');
  const first = rows[0]?.check_value;
  if (first === undefined || !timingSafeEqual(first, ours)) {
    throw new StartProblem(
      'The key (SECRET_KEY, or secret.key in the data folder) is not the one this database was first opened with; put that one back.',
    );
  }
}

/** Simulated and real data never mix: the first start decides whether this database belongs to a sandbox. */
export async function checkSandboxFits(pool: pg.Pool, isSandbox: boolean): Promise<void> {
  await pool.query('UPDATE key_check SET is_sandbox = $1 WHERE is_sandbox IS NULL', [isSandbox]);
  const { rows } = await pool.query<{ is_sandbox: boolean }>('SELECT is_sandbox FROM key_check');
  if (rows[0]?.is_sandbox === isSandbox) return;
  throw new StartProblem(
    isSandbox
      ? 'This database holds real data and does not take a sandbox; set SANDBOX=off, or name another database.'
      : 'This database was filled by a sandbox, whose data is simulated; name another database, or set SANDBOX=on.',
  );
}
