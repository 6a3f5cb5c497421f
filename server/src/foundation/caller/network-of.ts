import ipaddr from 'ipaddr.js';

/** A network gives one customer a whole /64 of IPv6. */
const IPV6_PREFIX_BYTES = 8;

/** Identifies one customer of a network. */
export function networkOf(address: string): string {
  try {
    const read = ipaddr.process(address);
    return read.kind() === 'ipv4' ? read.toString() : read.toByteArray().slice(0, IPV6_PREFIX_BYTES).join('.');
  } catch {
    return address;
  }
}
