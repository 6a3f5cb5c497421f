import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { CONSOLE_BASE, PAGE_BASE } from '@coupon-centre/contract/limits';

/** This machine's address in its network, for a phone in the same one. */
const networkHost = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((found) => found !== undefined && found.family === 'IPv4' && !found.internal)?.address;

const named = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** What to open in a browser, one address a line. */
export function openAddresses({ address, port }: AddressInfo, hasSandbox: boolean): readonly string[] {
  const isEverywhere = address === '0.0.0.0' || address === '::';
  const here = `http://${isEverywhere ? 'localhost' : named(address)}:${port}`;
  const network = isEverywhere ? networkHost() : undefined;
  return [
    `  page         ${here}${PAGE_BASE}/`,
    ...(network === undefined ? [] : [`  on a phone   http://${network}:${port}${PAGE_BASE}/`]),
    `  console      ${here}${CONSOLE_BASE}/`,
    ...(hasSandbox ? [`  sandbox      ${here}/sandbox`] : []),
    `  calls        ${here}/docs`,
  ];
}
