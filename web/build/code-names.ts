import { codeOf } from '@coupon-centre/contract/call/errors';
import type { Plugin } from 'vite';

/** Replaces `codeOf.<NAME>` with its digits at build time: only the contract holds them, and names cost no bytes. */
export const codeNames = (): Plugin => ({
  name: 'code-names',
  config: () => ({
    define: Object.fromEntries(Object.entries(codeOf).map(([name, code]) => [`codeOf.${name}`, JSON.stringify(code)])),
  }),
});
