import type { Place } from './visit.ts';

const USAGE = `npm run bench -- page https://shop.example/ '.goods-card'`;

/**
 * Another page to measure: an address, and a CSS selector of what must be seen; undefined without arguments. Throws in plain words
 * on anything else.
 */
export function givenPlace([address, selector, ...more]: readonly string[]): Place | undefined {
  if (address === undefined) return undefined;
  if (selector === undefined || more.length > 0) {
    throw new Error(`Give the address of a page and a CSS selector of what must be seen there:\n  ${USAGE}`);
  }
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new Error(`"${address}" is not an address that begins with http:// or https://.\n  ${USAGE}`);
  }
  return { address: new URL(address).href, selector };
}
