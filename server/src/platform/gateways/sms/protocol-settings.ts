import { z } from 'zod';
import { tcpPort } from '../tcp-port.ts';

const ascii = (most: number, what: string) =>
  z
    .string()
    .regex(/^[\x20-\x7e]*$/)
    .max(most)
    .optional()
    .describe(`${what}, at most ${most} ASCII characters`);

const asciiOrEmpty = (most: number, what: string) =>
  ascii(most, what)
    .transform((text = '') => text)
    .describe(`${what}, at most ${most} ASCII characters`);

const ourNumber = z
  .string()
  .regex(/^\d{3,20}$/)
  .optional()
  .describe('our number, in digits');

const prefix = z
  .string()
  .regex(/^\d{0,4}$/)
  .default('')
  .describe("digits in front of a subscriber's number, such as 86");

const MAX_WINDOW = 256;
const window = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .refine((count) => count <= MAX_WINDOW)
    .default(usual)
    .describe(`how many messages may be under way, a whole number from 1 to ${MAX_WINDOW}`);

/** Settings of `SMS_GATEWAY=smpp`. The lengths are the protocol's. */
const smppSettings = {
  SMPP_HOST: z.string().optional().describe("the SMS centre's host"),
  SMPP_PORT: tcpPort(2775),
  SMPP_TLS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('true or false'),
  SMPP_SYSTEM_ID: ascii(15, 'our name at the centre'),
  SMPP_PASSWORD: ascii(8, 'our password there'),
  SMPP_SYSTEM_TYPE: asciiOrEmpty(12, 'our kind of system there'),
  SMPP_FROM: ourNumber,
  SMPP_PREFIX: prefix,
  SMPP_WINDOW: window(10),
  SMPP_LONG_MESSAGES: z.enum(['udh', 'payload']).default('udh').describe('udh or payload'),
};

/** Settings of `SMS_GATEWAY=cmpp`. The lengths are the protocol's. */
const cmppSettings = {
  CMPP_HOST: z.string().optional().describe("the SMS gateway's host"),
  CMPP_PORT: tcpPort(7890),
  CMPP_VERSION: z.enum(['2.0', '3.0']).default('3.0').describe('2.0 or 3.0'),
  CMPP_SP_ID: z
    .string()
    .regex(/^[\x21-\x7e]{6}$/)
    .optional()
    .describe('our service provider number, six characters'),
  CMPP_SECRET: z
    .string()
    .regex(/^[\x20-\x7e]+$/)
    .optional()
    .describe('the secret shared with the gateway, in ASCII characters'),
  CMPP_SERVICE_ID: asciiOrEmpty(10, 'our service code'),
  CMPP_FEE_TYPE: z
    .string()
    .regex(/^\d{2}$/)
    .default('01')
    .describe('two digits'),
  CMPP_FEE_CODE: z
    .string()
    .regex(/^\d{1,6}$/)
    .default('000000')
    .describe('up to six digits'),
  CMPP_FROM: ourNumber,
  CMPP_PREFIX: prefix,
  CMPP_WINDOW: window(16),
};

const settings = { ...smppSettings, ...cmppSettings };
type Settings = typeof settings;
type Second = { readonly [Name in keyof Settings & string as `${Name}_2`]: Settings[Name] };

/** Settings of both protocols; those of the second route end in `_2`. */
export const protocolSettings = {
  ...settings,
  ...(Object.fromEntries(Object.entries(settings).map(([name, setting]) => [`${name}_2`, setting])) as Second),
};

/** What each needs that has no default. */
export const neededByProtocol = {
  smpp: ['SMPP_HOST', 'SMPP_SYSTEM_ID', 'SMPP_PASSWORD', 'SMPP_FROM'],
  cmpp: ['CMPP_HOST', 'CMPP_SP_ID', 'CMPP_SECRET', 'CMPP_FROM'],
} as const;

type Parsed = z.output<z.ZodObject<typeof protocolSettings>>;
type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, first: string) => first.toUpperCase());

/** As the rest of the server takes them: `SMPP_HOST_2` as `smppHost2`. */
export const protocolsOf = (parsed: Parsed) =>
  Object.fromEntries(Object.keys(protocolSettings).map((name) => [camelCase(name), parsed[name as keyof Parsed]])) as {
    readonly [Name in keyof Parsed as CamelCase<Name & string>]: Parsed[Name];
  };
