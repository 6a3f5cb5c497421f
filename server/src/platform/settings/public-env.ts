import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';

/** Settings of what the outside sees of a node: its addresses, and what is for developers only. */

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Over TLS, except on this machine. */
const isSafe = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  return username + password + search + hash === '' && (protocol === 'https:' || LOOPBACK.includes(hostname));
};
export const safeAddress = z.url({ protocol: /^https?$/, abort: true }).refine(isSafe);

export const safeOrigin = safeAddress
  .refine((text) => URL.parse(text)?.pathname === '/')
  .transform((text) => new URL(text).origin);

/** The demo's customer service. */
const SANDBOX_SERVICE_PHONE = '10086';

const onOrOff = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => (text === undefined ? undefined : text === 'true'))
  .describe('true or false');

export const publicSettings = {
  PUBLIC_ORIGIN: safeOrigin
    .optional()
    .describe('the address at which subscribers open the page, like https://host, without a path'),
  CONSOLE_ORIGIN: safeOrigin
    .optional()
    .describe("the console's address as operators open it, like https://host, without a path"),
  CUSTOMER_SERVICE_PHONE: z
    .string()
    .regex(/^\d{3,20}$/)
    .optional()
    .describe('the number of customer service, 3 to 20 digits'),
  CUSTOMER_SERVICE_URL: safeAddress
    .optional()
    .describe('the address of the online customer service, like https://host/path'),
  MAP_LINK: z
    .url({ protocol: /^(?!javascript|data|vbscript)[a-z][a-z\d+.-]*$/ })
    .refine((text) => text.includes('{latitude}') && text.includes('{longitude}'))
    .optional()
    .describe(
      'the address that opens a place on a map, with {latitude}, {longitude} (WGS-84) and, if it takes one, {name}',
    ),
  DEBUG_CONSOLE: onOrOff,
  API_DOCS: onOrOff,
};

export interface PublicEnv {
  /** Undefined, in the sandbox only: the address that a request names. */
  readonly publicOrigin: string | undefined;
  /** PUBLIC_ORIGIN unless it has an address of its own. */
  readonly consoleOrigin: string | undefined;
  /** How subscribers reach customer service: its number and its address online; nulls: not set. */
  readonly customerServicePhone: string | null;
  readonly customerServiceUrl: string | null;
  /** Opens a place on a map; null: the phone's own maps. */
  readonly mapLink: string | null;
  /** Whether `mdebug=true` in an address opens the debugging console. */
  readonly debugConsole: boolean;
  /** Whether `/docs` and `/openapi.json` are there. */
  readonly apiDocs: boolean;
}

export const publicOf = (data: z.output<z.ZodObject<typeof publicSettings>>, sandbox: boolean): PublicEnv => ({
  publicOrigin: data.PUBLIC_ORIGIN,
  consoleOrigin: data.CONSOLE_ORIGIN ?? data.PUBLIC_ORIGIN,
  customerServicePhone: data.CUSTOMER_SERVICE_PHONE ?? (sandbox ? SANDBOX_SERVICE_PHONE : null),
  customerServiceUrl: data.CUSTOMER_SERVICE_URL ?? null,
  mapLink: data.MAP_LINK ?? null,
  debugConsole: data.DEBUG_CONSOLE ?? sandbox,
  apiDocs: data.API_DOCS ?? sandbox,
});

/** Throws StartProblem where the page would have to trust the `Host` header of real subscribers. */
export function checkPublicOrigin({ publicOrigin, sandbox }: PublicEnv & { readonly sandbox: boolean }): void {
  if (sandbox || publicOrigin !== undefined) return;
  throw new StartProblem(`Set PUBLIC_ORIGIN to ${publicSettings.PUBLIC_ORIGIN.description}.`);
}
