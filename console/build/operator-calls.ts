import { operatorApi } from '@coupon-centre/contract/operator-api';
import type { Plugin } from 'vite';

const NAME = 'virtual:operator-calls';
const RESOLVED = `\0${NAME}`;

/**
 * Path and kind of every operator call as a module of the console, read from the contract at build time: each path stands in
 * the contract only, and the contract's schemas stay out of the browser.
 */
export const operatorCalls = (): Plugin => ({
  name: 'operator-calls',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    const calls = Object.fromEntries(Object.entries(operatorApi).map(([name, { path }]) => [name, path]));
    return `export const paths = ${JSON.stringify(calls)};`;
  },
});
