import { createSecretKey, type KeyObject } from 'node:crypto';

/** Keys by their ids (1–255): one of them writes, all of them read. */
export interface KeyRing {
  /** The id of the key that seals, hashes and signs now. */
  writing(): number;
  /** The ids of the keys that are there for a purpose, the writing one first. */
  idsFor(purpose: string): readonly number[];
  /** Throws for a key that is not there. */
  derive(id: number, purpose: string, bytes: number): Buffer;
}

/**
 * Derives a key of the given length in bytes for one purpose; deterministic. By itself of the first key that the database was
 * opened with, also after that one was retired: for what could not be recognised under another key. What can change its key goes by
 * `purposeKeys`.
 */
export interface DeriveKey {
  (purpose: string, bytes: number): Buffer;
  /** Absent: there is one key, 1. */
  readonly ring?: KeyRing;
}

export const ringOf = (deriveKey: DeriveKey): KeyRing =>
  deriveKey.ring ?? {
    writing: () => 1,
    idsFor: () => [1],
    derive: (_id, purpose, bytes) => deriveKey(purpose, bytes),
  };

/** The same ring, for purposes of its own. */
export function prefixedKeys(deriveKey: DeriveKey, prefix: string): DeriveKey {
  const ring = ringOf(deriveKey);
  return Object.assign((purpose: string, bytes: number) => deriveKey(prefix + purpose, bytes), {
    ring: {
      writing: ring.writing,
      idsFor: (purpose: string) => ring.idsFor(prefix + purpose),
      derive: (id: number, purpose: string, bytes: number) => ring.derive(id, prefix + purpose, bytes),
    },
  });
}

const KEY_BYTES = 32;

/** What each key of the ring is for one purpose. */
export interface PurposeKeys<Made = KeyObject> {
  /** The id of the key that writes. */
  writing(): number;
  /** Ids of the keys that are there, the writing one first. */
  ids(): readonly number[];
  /** That of the writing key. */
  current(): Made;
  /** That of one key; throws for a key that is not there. */
  of(id: number): Made;
  /** Those of all keys that are there, the writing one first. */
  all(): readonly Made[];
}

/** Makes something of each key, once. */
export function madeOfKeys<Made>(deriveKey: DeriveKey, purpose: string, make: (id: number) => Made): PurposeKeys<Made> {
  const ring = ringOf(deriveKey);
  const made = new Map<number, Made>();
  const of = (id: number): Made => {
    const known = made.get(id) ?? make(id);
    made.set(id, known);
    return known;
  };
  return {
    writing: ring.writing,
    ids: () => ring.idsFor(purpose),
    current: () => of(ring.writing()),
    of,
    all: () => ring.idsFor(purpose).map(of),
  };
}

export const purposeKeys = (deriveKey: DeriveKey, purpose: string): PurposeKeys =>
  madeOfKeys(deriveKey, purpose, (id) => createSecretKey(ringOf(deriveKey).derive(id, purpose, KEY_BYTES)));
