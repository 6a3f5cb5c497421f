import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

const V4_BITS = 32;
const V6_BITS = 128;
const MAPPED_BITS = V6_BITS - V4_BITS;

interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly bits: number;
}

/** IPv4 written as IPv6 (`::ffff:203.0.113.9`, as a socket that listens for both says it) is the IPv4 address or network. */
function networkOf(text: string): Network {
  const [address = '', length] = text.split('/');
  const read = ipaddr.parse(address);
  const bits = length === undefined ? undefined : Number(length);
  if (read instanceof ipaddr.IPv4) return { address, family: 'ipv4', bits: bits ?? V4_BITS };
  const mapped = read.isIPv4MappedAddress() && (bits ?? V6_BITS) >= MAPPED_BITS;
  if (!mapped) return { address, family: 'ipv6', bits: bits ?? V6_BITS };
  return { address: read.toIPv4Address().toString(), family: 'ipv4', bits: (bits ?? V6_BITS) - MAPPED_BITS };
}

/** Whether an address lies in one of the networks. Of one family only: a range of IPv6 says nothing of IPv4. */
function contains(networks: readonly Network[], { address, family }: Pick<Network, 'address' | 'family'>): boolean {
  const list = new BlockList();
  for (const network of networks) {
    if (network.family === family) list.addSubnet(network.address, network.bits, family);
  }
  return list.check(address, family);
}

/** Whether a key with this list is accepted from an address; an empty list accepts every address. */
export function isFrom(addresses: readonly string[], address: string): boolean {
  if (addresses.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  return contains(addresses.map(networkOf), networkOf(address));
}

/** Whether `after` accepts an address that `before` does not. */
export function isWider(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0) return false;
  if (after.length === 0) return true;
  const known = before.map(networkOf);
  return after.map(networkOf).some((network) => {
    const larger = known.filter(({ bits }) => bits <= network.bits);
    return !contains(larger, network);
  });
}
