import type { RiskCountedBy, RiskPlace } from '@coupon-centre/contract/risk/risk-rules';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createMarks, type OriginMarks } from './marks.ts';

/** A device of ours, by its signed cookie. */
interface RiskDevice {
  readonly mark: Buffer;
  /** When it was given its id; epoch milliseconds. */
  readonly sinceMs: number;
}

/** A call to be judged. */
export interface RiskAsked {
  readonly what: RiskPlace;
  readonly subscriberId?: string | undefined;
  /** Before the login, under what the number is counted. */
  readonly phoneHash?: Buffer | undefined;
  /** And by what lists may know it: its hashes by each key. */
  readonly phoneHashes?: readonly Buffer[] | undefined;
  /** The number's first digits. */
  readonly digits?: string | undefined;
  readonly device?: RiskDevice | undefined;
  readonly address: string;
  readonly userAgent: string;
  readonly channel?: string | undefined;
  /** Epoch milliseconds of the first login. */
  readonly memberSinceMs?: number | undefined;
  /** When what is claimed could be claimed first; epoch milliseconds. */
  readonly startMs?: number | undefined;
  readonly nowMs: number;
}

/** A call's marks. */
export interface CallMarks extends OriginMarks {
  readonly person: string | undefined;
  readonly device: string | undefined;
  /** Under which keys the call is counted. */
  readonly keys: ReadonlyMap<RiskCountedBy, string>;
  /** Under which of its own the key's people are: numbers before the login are not counted beside subscribers. */
  peopleKey(key: string): string;
  /** Who meets a challenge, and from where. */
  readonly solver: string;
}

/** Reads a call's marks, once a call. */
export function createCallMarks(deriveKey: DeriveKey): (asked: RiskAsked) => CallMarks {
  const marks = createMarks(deriveKey);
  const known = new WeakMap<RiskAsked, CallMarks>();
  const read = ({ subscriberId, phoneHash, address, device: brought, digits }: RiskAsked): CallMarks => {
    const who = subscriberId ?? phoneHash?.toString('base64url');
    const person = who === undefined ? undefined : marks.personOf(who);
    const device = brought && marks.deviceOf(brought.mark);
    const from = marks.originOf(address);
    const keys = new Map<RiskCountedBy, string>();
    const add = (by: RiskCountedBy, mark: string | undefined) => mark !== undefined && keys.set(by, `${by} ${mark}`);
    add('DEVICE', device);
    add('ADDRESS', from.address);
    add('NETWORK', from.network);
    add('SEGMENT', digits);
    add('SUBSCRIBER', person);
    const peopleKey = (key: string) => (subscriberId === undefined ? `${key} numbers` : key);
    return { ...from, person, device, keys, peopleKey, solver: `${person ?? ''} ${from.origin}` };
  };
  return (asked) => {
    const found = known.get(asked) ?? read(asked);
    known.set(asked, found);
    return found;
  };
}
