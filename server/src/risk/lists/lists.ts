import { BlockList, isIP } from 'node:net';
import { RISK_MARK_PATTERN, type RiskEntryKind } from '@coupon-centre/contract/risk/risk-entry';
import { growingCache } from '#foundation/cache/growing-cache.ts';
import type { ListedNumber, RiskEntry } from './entry-store.ts';

/** Who calls, as far as lists know people. */
export interface Listable {
  readonly device: string | undefined;
  readonly origin: string;
  readonly address: string;
  /** The number's, by each key. */
  readonly phoneHashes?: readonly Buffer[] | undefined;
  /** Number or its first digits. */
  readonly digits?: string | undefined;
  readonly subscriberId?: string | undefined;
}

/** Addresses of which is remembered whether a network of the list has them. */
const REMEMBERED_MAX = 20_000;
const SEGMENT_DIGITS_MIN = 3;
const SEGMENT_DIGITS_MAX = 7;

/** The entries of one effect. */
function compile(entries: readonly RiskEntry[], numbers: ReadonlyMap<string, ListedNumber>) {
  const networks = new BlockList();
  const values: Readonly<Record<RiskEntryKind, Set<string>>> = {
    DEVICE: new Set(),
    NETWORK: new Set(),
    NUMBER: new Set(),
    SEGMENT: new Set(),
    SUBSCRIBER: new Set(),
  };
  for (const { entry_id, kind, value } of entries) {
    const [address = '', bits] = value.split('/');
    if (kind === 'NETWORK' && !RISK_MARK_PATTERN.test(value)) {
      networks.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
    } else values[kind].add(value);
    const number = numbers.get(entry_id);
    for (const hash of number?.hashes ?? []) values.NUMBER.add(hash);
    if (number?.owner !== undefined) values.SUBSCRIBER.add(number.owner);
  }
  const hasSegment = (digits: string): boolean => {
    for (let length = SEGMENT_DIGITS_MIN; length <= SEGMENT_DIGITS_MAX; length += 1) {
      if (values.SEGMENT.has(digits.slice(0, length))) return true;
    }
    return false;
  };
  // The search costs more than all of the rules, and in a grab the same addresses call again and again.
  const known = growingCache<boolean>({
    max: REMEMBERED_MAX,
    memoMethod(address) {
      const family = isIP(address);
      return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
    },
  });
  const hasNetworks = networks.rules.length > 0;
  return ({ device, origin, address, phoneHashes = [], digits, subscriberId }: Listable): boolean =>
    (device !== undefined && values.DEVICE.has(device)) ||
    values.NETWORK.has(origin) ||
    (hasNetworks && known.memo(address)) ||
    phoneHashes.some((hash) => values.NUMBER.has(hash.toString('base64url'))) ||
    (digits !== undefined && hasSegment(digits)) ||
    (subscriberId !== undefined && values.SUBSCRIBER.has(subscriberId));
}

/** The lists in memory. */
export interface Lists {
  listed(who: Listable): ReadonlySet<'BLOCK' | 'EXEMPT'>;
  /** When an entry expires, and the lists have to be made again; epoch milliseconds. */
  readonly untilMs: number;
}

/** `numbers`: the listed numbers, by their entries' ids. */
export function createLists(entries: readonly RiskEntry[], numbers: ReadonlyMap<string, ListedNumber>): Lists {
  const matchers = (['BLOCK', 'EXEMPT'] as const).map((effect) => ({
    effect,
    matches: compile(
      entries.filter((entry) => entry.effect === effect),
      numbers,
    ),
  }));
  return {
    listed: (who) => new Set(matchers.filter(({ matches }) => matches(who)).map(({ effect }) => effect)),
    untilMs: Math.min(...entries.map(({ expires_at }) => expires_at.getTime()), Number.POSITIVE_INFINITY),
  };
}
