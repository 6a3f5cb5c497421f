import { z } from 'zod';
import { locales } from '#foundation/field.ts';
import { shareText } from '#share/share-text.ts';

/** Embedded in the page's HTML. No personal data. */
export const pageConfig = z.object({
  /** Epoch milliseconds. */
  serverTime: z.int(),
  locale: z.enum(locales),
  /** Substrings of the user agent that identify the operator's own app. */
  hostAppMarkers: z.array(z.string()).readonly(),
  /** Hosts that links may lead to; the host app opens them with single sign-on. */
  linkHosts: z.array(z.string()).readonly(),
  /** Pattern whose first group is the font factor in the user agent. */
  fontFactorPattern: z.string(),
  /** Whether `mdebug=true` in the address opens the debugging console. */
  debugConsole: z.boolean(),
  /** What one-click login needs in the page; null if it is not offered. */
  oneClick: z
    .object({
      appId: z.string(),
      version: z.string(),
      /** Address of the carrier's SDK; null where the carrier works by redirect. */
      sdkUrl: z.string().nullable(),
      /** The carrier's terms for recognising numbers; null: it has none of its own. */
      terms: z.object({ name: z.string(), url: z.string() }).nullable(),
    })
    .nullable(),
  /** Customer service: its number, digits, and its address online. Nulls: not set. */
  customerService: z.object({ phone: z.string().nullable(), url: z.string().nullable() }),
  /** Address of the social app's page SDK, loaded inside its browser; null: none. */
  socialSdkUrl: z.string().nullable(),
  /** The default share text. */
  share: shareText,
  /** Whether a sandbox stands in for outside systems, so that `/sandbox` exists. */
  sandbox: z.boolean(),
  /** What every screen says of the sandbox; null: nothing. */
  sandboxMark: z.string().nullable(),
});
export type PageConfig = z.output<typeof pageConfig>;

/** `GET /bass-cardModuleH5/config.json`: with what the page asks for once it is needed. */
export const pageConfigAnswer = pageConfig.extend({
  /** PEM (SPKI) of the key that seals `phone_no`. It does not compress, and few visits log in. */
  phonePublicKey: z.string(),
});
