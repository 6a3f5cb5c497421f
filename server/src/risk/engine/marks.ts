import { createHmac, createSecretKey } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { growingCache } from '#foundation/cache/growing-cache.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';

const KEY_BYTES = 32;
const MARK_BYTES = 16;
/** Addresses and people whose marks are remembered. */
const REMEMBERED_MAX = 20_000;
const IPV4_NETWORK_BITS = 24;
const IPV6_ADDRESS_BITS = 64;
const IPV6_NETWORK_BITS = 48;
/** A proxy or the inside of a network: says nothing about who calls. */
const INSIDE = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified'];

/** Keyed hashes of an origin, 16 bytes in base64url. */
export interface OriginMarks {
  /** Of the address (of IPv6 its /64), always. */
  readonly origin: string;
  /** The same, where the address is one of the internet. */
  readonly address: string | undefined;
  /** Of the /24 or /48, where the address is one of the internet. */
  readonly network: string | undefined;
}

interface Parts {
  readonly address: string;
  readonly network: string;
  readonly isInside: boolean;
}

function partsOf(address: string): Parts {
  try {
    const read = ipaddr.process(address);
    const isInside = INSIDE.includes(read.range());
    if (read.kind() === 'ipv4') {
      const network = ipaddr.IPv4.networkAddressFromCIDR(`${read}/${IPV4_NETWORK_BITS}`);
      return { address: read.toString(), network: network.toString(), isInside };
    }
    const cut = (bits: number): string => ipaddr.IPv6.networkAddressFromCIDR(`${read}/${bits}`).toString();
    return { address: cut(IPV6_ADDRESS_BITS), network: cut(IPV6_NETWORK_BITS), isInside };
  } catch {
    return { address, network: address, isInside: true };
  }
}

/** Makes the marks that windows, sightings and figures are kept by. */
export function createMarks(deriveKey: DeriveKey) {
  const key = createSecretKey(deriveKey('risk-mark', KEY_BYTES));
  const markOf = (kind: string, value: string): string =>
    createHmac('sha256', key).update(`${kind}\n${value}`).digest().subarray(0, MARK_BYTES).toString('base64url');
  function readOrigin(text: string): OriginMarks {
    const { address, network, isInside } = partsOf(text);
    const origin = markOf('address', address);
    return isInside
      ? { origin, address: undefined, network: undefined }
      : { origin, address: origin, network: markOf('network', network) };
  }
  // In a grab the same people call again and again: parsing an address and hashing cost more than the rules.
  const origins = growingCache<OriginMarks>({ max: REMEMBERED_MAX, memoMethod: readOrigin });
  const people = growingCache<string>({ max: REMEMBERED_MAX, memoMethod: (id) => markOf('person', id) });
  return {
    originOf: (address: string): OriginMarks => origins.memo(address),
    /** A subscriber, or before the login a number. */
    personOf: (id: string): string => people.memo(id),
    deviceOf: (mark: Buffer): string => mark.subarray(0, MARK_BYTES).toString('base64url'),
  };
}
