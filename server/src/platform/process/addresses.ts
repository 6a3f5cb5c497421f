import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { CONSOLE_BASE, PAGE_BASE } from '@coupon-centre/contract/foundation/limits';

/** This machine's address in its network, for a phone in the same one. */
const networkHost = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((found) => found !== undefined && found.family === 'IPv4' && !found.internal)?.address;

const named = (address: string): string => (address.includes(':') ? `[${address}]` : address);

const listensEverywhere = ({ address }: AddressInfo): boolean => address === '0.0.0.0' || address === '::';
const originHere = (listening: AddressInfo): string =>
  `http://${listensEverywhere(listening) ? 'localhost' : named(listening.address)}:${listening.port}`;

/** A node's health address. */
export const healthAddress = (listening: AddressInfo): string => `${originHere(listening)}/readyz`;

interface Opened {
  /** Undefined: no sandbox. */
  readonly sandboxKey: string | undefined;
  readonly hasDocs: boolean;
}

/** What to open in a browser, one address per line; the sandbox with the key that other machines need. */
export function openAddresses(listening: AddressInfo, { sandboxKey, hasDocs }: Opened): readonly string[] {
  const { port } = listening;
  const here = originHere(listening);
  const isLocal = listensEverywhere(listening) || /^(127\.|::1$)/.test(listening.address);
  const network = listensEverywhere(listening) ? networkHost() : undefined;
  return [
    `  page         ${here}${PAGE_BASE}/`,
    ...(network === undefined ? [] : [`  on a phone   http://${network}:${port}${PAGE_BASE}/`]),
    `  console      ${here}${CONSOLE_BASE}/`,
    ...(sandboxKey === undefined ? [] : [`  sandbox      ${here}/sandbox${isLocal ? '' : `?key=${sandboxKey}`}`]),
    ...(sandboxKey === undefined || network === undefined
      ? []
      : [`  on a phone   http://${network}:${port}/sandbox?key=${sandboxKey}`]),
    ...(hasDocs ? [`  calls        ${here}/docs`] : []),
  ];
}
