import { hkdfSync, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { DeriveKey, KeyRing } from '#foundation/crypto/key-ring.ts';
import { createSealedBox, type SealedBox } from '#foundation/crypto/sealed-box.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { readKeys, requireKeys, type SecretSource } from './key-source.ts';

const CHECK_BYTES = 32;

/** A key as the database knows it. ANNOUNCED: waits until every node has it. */
export interface KnownKey {
  readonly keyId: number;
  readonly state: 'ANNOUNCED' | 'WRITING' | 'READING' | 'RETIRED';
  readonly changedAtMs: number;
}

/** The ring of a process. */
export interface OpenRing extends KeyRing {
  /** Ids of the master keys at hand. */
  held(): readonly number[];
  /** Tells a key from others without telling it. */
  checkValueOf(id: number): Buffer;
  /** Seals what is kept of retired keys. */
  readonly keptBox: SealedBox;
  /** The keys as the database knows them, once it was asked. */
  known(): readonly KnownKey[];
  /** What this process lacks, in words; null if it can read and write everything. */
  problem(): string | null;
  /** Reads the keys from where they come from again. */
  reread(): void;
  /** Goes by what the database knows of the keys; ids whose key here is another one count as missing. */
  follow(state: RingState): void;
}

interface RingState {
  readonly keys: readonly (KnownKey & { readonly checkValue: Buffer })[];
  readonly kept: readonly { readonly purpose: string; readonly keyId: number; readonly sealed: Buffer }[];
}

export type Secrets = DeriveKey & { readonly ring: OpenRing };

/** What may still be derived of a retired key, with more bytes than any purpose takes. */
export const KEPT_BYTES = 32;

/** The keys for each purpose from the master keys (HKDF, SHA-256). Until the database was asked, the first key writes. */
export function openSecrets(source: SecretSource): Secrets {
  let keys = readKeys(source);
  let known: RingState['keys'] = [];
  let writing = Math.min(...keys.keys());
  const kept = new Map<string, Buffer>();

  const fromMaster = (id: number, purpose: string, bytes: number): Buffer => {
    const master = keys.get(id);
    if (master === undefined) throw new Error(`key ${id} is not at hand`);
    return Buffer.from(hkdfSync('sha256', master, '', `coupon-centre/${purpose}`, bytes));
  };
  const isRetired = (id: number): boolean => known.some(({ keyId, state }) => keyId === id && state === 'RETIRED');
  const isOurs = ({ keyId, checkValue }: RingState['keys'][number]): boolean =>
    keys.has(keyId) && timingSafeEqual(checkValue, fromMaster(keyId, 'key-check', CHECK_BYTES));
  const usable = (): readonly number[] => [...keys.keys()].filter((id) => !isRetired(id));
  const missing = (): RingState['keys'] => known.filter((key) => key.state !== 'RETIRED' && !isOurs(key));

  const ring: Omit<OpenRing, 'keptBox'> = {
    writing: () => writing,
    idsFor(purpose) {
      const others = usable().filter((id) => id !== writing);
      const ofKept = [...kept.keys()].flatMap((name) => {
        const [of, id] = name.split('#');
        return of === purpose ? [Number(id)] : [];
      });
      return [...new Set([writing, ...others, ...ofKept])];
    },
    derive(id, purpose, bytes) {
      return kept.get(`${purpose}#${id}`)?.subarray(0, bytes) ?? fromMaster(id, purpose, bytes);
    },
    held: () => [...keys.keys()].filter((id) => !missing().some(({ keyId }) => keyId === id)),
    checkValueOf: (id) => fromMaster(id, 'key-check', CHECK_BYTES),
    known: () => known,
    problem() {
      const needed = missing().filter(({ state }) => state !== 'ANNOUNCED');
      return needed.length === 0 ? null : `without key ${needed.map(({ keyId }) => keyId).join(', ')}`;
    },
    reread() {
      keys = readKeys(source);
    },
    follow(state) {
      known = state.keys;
      const next = known.find((key) => key.state === 'WRITING');
      if (next !== undefined && isOurs(next)) writing = next.keyId;
      for (const { purpose, keyId, sealed } of state.kept) {
        const name = `${purpose}#${keyId}`;
        if (!kept.has(name)) kept.set(name, secrets.ring.keptBox.open(sealed));
      }
    },
  };
  const derive = (purpose: string, bytes: number): Buffer =>
    ring.derive(Math.min(...ring.idsFor(purpose)), purpose, bytes);
  const secrets: Secrets = Object.assign(derive, {
    ring: Object.assign(ring, { keptBox: createSealedBox(Object.assign(derive, { ring }), 'kept-key') }),
  });
  return secrets;
}

interface KeyRow {
  key_id: number;
  check_value: Buffer;
  state: KnownKey['state'];
  changed_at: Date;
}

/** Asks the database for the state of the keys, and goes by it. */
export async function followKeys(pool: Pick<pg.Pool, 'query'>, { ring }: Secrets): Promise<void> {
  const { rows } = await pool.query<KeyRow>('SELECT * FROM key_ring ORDER BY key_id');
  const { rows: kept } = await pool.query<{ purpose: string; key_id: number; sealed: Buffer }>(
    'SELECT * FROM key_kept',
  );
  const keys = rows.map((row) => ({
    keyId: row.key_id,
    checkValue: row.check_value,
    state: row.state,
    changedAtMs: row.changed_at.getTime(),
  }));
  const lacks = keys.some(({ keyId, state }) => state !== 'RETIRED' && !ring.held().includes(keyId));
  if (lacks) ring.reread();
  ring.follow({ keys, kept: kept.map(({ purpose, key_id: keyId, sealed }) => ({ purpose, keyId, sealed })) });
}

/**
 * Checks that the database is opened with its keys: with others, no subscriber could be recognised and no sealed number read. The
 * first start enters its key. Throws StartProblem.
 */
export async function checkKeyFits(pool: pg.Pool, secrets: Secrets): Promise<void> {
  const first = secrets.ring.writing();
  const checkValue = secrets.ring.checkValueOf(first);
  // Also for nodes of the version before, which know one key.
  await pool.query('INSERT INTO key_check (check_value) VALUES ($1) ON CONFLICT DO NOTHING', [checkValue]);
  await pool.query(
    `INSERT INTO key_ring (key_id, check_value, state, changed_at)
     SELECT $1, $2, 'WRITING', now() FROM key_check WHERE check_value = $2 AND NOT EXISTS (SELECT FROM key_ring)
         ON CONFLICT DO NOTHING`,
    [first, checkValue],
  );
  await checkKeyIsKnown(pool, secrets);
}

/**
 * The keys of this database, checked. None is made for a database that has one: it would be taken for the lost one. Throws
 * StartProblem.
 */
export async function openSecretsOf(pool: pg.Pool, source: SecretSource): Promise<Secrets> {
  const { rows } = await pool.query('SELECT FROM key_check');
  if (rows.length > 0) requireKeys(source);
  const secrets = openSecrets(source);
  await checkKeyFits(pool, secrets);
  return secrets;
}

/** The same, changing nothing: the database knows its key already. Throws StartProblem. */
export async function checkKeyIsKnown(pool: Pick<pg.Pool, 'query'>, secrets: Secrets): Promise<void> {
  const { ring } = secrets;
  await followKeys(pool, secrets);
  const known = ring.known();
  const needed = known.filter(({ state }) => state === 'WRITING' || state === 'READING').map(({ keyId }) => keyId);
  const lacking = needed.filter((id) => !ring.held().includes(id));
  if (known.length > 0 && lacking.length === 0) return;
  throw new StartProblem(
    `The key (SECRET_KEY, or secret.key in the data folder) is not the one this database was first opened with; put that one back. ${
      needed.length > 0 ? `Needed: ${idsInWords(needed)}; not here: ${idsInWords(lacking)}.` : ''
    }`.trim(),
  );
}

export const idsInWords = (ids: readonly number[]): string => `${ids.length === 1 ? 'key' : 'keys'} ${ids.join(', ')}`;

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
