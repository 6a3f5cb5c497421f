import { z } from 'zod';
import { locales } from '#foundation/field.ts';
import { shareText } from '#share/share-text.ts';

/** `GET /bass-cardModuleH5/config.json`, and the same inside the page's HTML. No caller's own data in it. */
export const pageConfig = z.object({
  /** PEM (SPKI) of the key that seals `phone_no`. */
  phonePublicKey: z.string(),
  /** Epoch milliseconds. */
  serverTime: z.int(),
  locale: z.enum(locales),
  /** Marks in the browser's identifier that tell the operator's own app. */
  hostAppMarkers: z.array(z.string()).readonly(),
  /** Hosts that links may lead to; inside the host app it opens them, signed on. */
  linkHosts: z.array(z.string()).readonly(),
  /** Pattern whose first group is the font factor in the browser's identifier. */
  fontFactorPattern: z.string(),
  /** Whether `mdebug=true` in the address opens the debugging console. */
  debugConsole: z.boolean(),
  /** What one-click login needs in the page; null where there is none. */
  oneClick: z
    .object({
      appId: z.string(),
      version: z.string(),
      /** Address of the carrier's SDK; null where the carrier is asked by going there. */
      sdkUrl: z.string().nullable(),
    })
    .nullable(),
  /** Where the social app's page SDK is loaded from, inside its browser; null: there is none. */
  socialSdkUrl: z.string().nullable(),
  /** What a shared link says where a screen says nothing of its own. */
  share: shareText,
  /** Whether a sandbox stands in for outside systems, so that `/sandbox` exists. */
  sandbox: z.boolean(),
});
export type PageConfig = z.output<typeof pageConfig>;
