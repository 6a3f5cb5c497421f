import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Every network that is not the public internet's (IANA's special-purpose registries), and multicast. */
const privateNetworks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 only global unicast is public, without tunnels (which may lead to a private IPv4 address) and examples. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
const privateIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, bits] of privateNetworks) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of privateIpv6) refused.addSubnet(network, bits, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** Whether an IP address is one of the public internet. An IPv4 address written as IPv6 is none. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6:
      return publicIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
    default:
      return false;
  }
}

/** A name, or an address that was written as such, leads to an address that is not public. */
export class PrivateAddress extends Error {}

/** Finds all addresses of a name, as `dns.lookup` does. */
export type Lookup = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A URL's host without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Rejects with PrivateAddress, or as the look-up does. */
export const requirePublic = (host: string, lookup: Lookup = systemLookup): Promise<void> =>
  new Promise((resolve, reject) => {
    if (isIP(host) !== 0) {
      if (isPublicAddress(host)) resolve();
      else reject(new PrivateAddress());
      return;
    }
    lookup(host, { all: true }, (error, addresses) => {
      if (error !== null) reject(error);
      else if (addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))) resolve();
      else reject(new PrivateAddress());
    });
  });

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A `lookup` for a connection. What it checks is what is connected to: a name that answers differently the second time gains
 * nothing. One private address among several refuses all.
 */
export const publicOnly =
  (lookup: Lookup = systemLookup) =>
  (hostname: string, options: LookupOptions, done: Done): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) done(error, '');
      else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        done(new PrivateAddress(), '');
      } else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
