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
export const smppSettings = {
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

/** Settings of `SMS_GATEWAY=cmpp`. */
export const cmppSettings = {
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

type Parsed = z.output<z.ZodObject<typeof smppSettings & typeof cmppSettings>>;

/** What each needs that has no default. */
export const neededByProtocol = {
  smpp: ['SMPP_HOST', 'SMPP_SYSTEM_ID', 'SMPP_PASSWORD', 'SMPP_FROM'],
  cmpp: ['CMPP_HOST', 'CMPP_SP_ID', 'CMPP_SECRET', 'CMPP_FROM'],
} as const;

/** As the rest of the server takes them. */
export const protocolsOf = (parsed: Parsed) => ({
  smppHost: parsed.SMPP_HOST,
  smppPort: parsed.SMPP_PORT,
  smppTls: parsed.SMPP_TLS,
  smppSystemId: parsed.SMPP_SYSTEM_ID,
  smppPassword: parsed.SMPP_PASSWORD,
  smppSystemType: parsed.SMPP_SYSTEM_TYPE,
  smppFrom: parsed.SMPP_FROM,
  smppPrefix: parsed.SMPP_PREFIX,
  smppWindow: parsed.SMPP_WINDOW,
  smppLongMessages: parsed.SMPP_LONG_MESSAGES,
  cmppHost: parsed.CMPP_HOST,
  cmppPort: parsed.CMPP_PORT,
  cmppVersion: parsed.CMPP_VERSION,
  cmppSpId: parsed.CMPP_SP_ID,
  cmppSecret: parsed.CMPP_SECRET,
  cmppServiceId: parsed.CMPP_SERVICE_ID,
  cmppFeeType: parsed.CMPP_FEE_TYPE,
  cmppFeeCode: parsed.CMPP_FEE_CODE,
  cmppFrom: parsed.CMPP_FROM,
  cmppPrefix: parsed.CMPP_PREFIX,
  cmppWindow: parsed.CMPP_WINDOW,
});
