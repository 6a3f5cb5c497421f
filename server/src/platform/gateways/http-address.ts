import { z } from 'zod';

/** A setting that holds an address over HTTP, without the slash at its end. */
export const httpAddress = (what: string) =>
  z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .describe(what);
