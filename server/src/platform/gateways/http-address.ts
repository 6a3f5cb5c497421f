import { z } from 'zod';

/** A setting that holds an address over HTTP, without the slash at its end. */
export const httpAddress = (what: string) =>
  z
    .url({ protocol: /^https?$/, abort: true })
    .refine((text) => {
      if (!URL.canParse(text)) return false;
      const { username, password, search, hash } = new URL(text);
      return username + password + search + hash === '';
    })
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .describe(what);
