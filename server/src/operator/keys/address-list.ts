import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 written as IPv6, as a socket that listens for both says it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const V4_BITS = 32;
const V6_BITS = 128;

interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly bits: number;
}

function networkOf(text: string): Network {
  const [address = '', bits] = text.split('/');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  return { address, family, bits: bits === undefined ? (family === 'ipv4' ? V4_BITS : V6_BITS) : Number(bits) };
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
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (!isIPv4(plain) && !isIPv6(plain)) return false;
  return contains(addresses.map(networkOf), { address: plain, family: isIPv4(plain) ? 'ipv4' : 'ipv6' });
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
