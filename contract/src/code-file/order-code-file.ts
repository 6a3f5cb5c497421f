import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { unitRefusals } from '#catalogue/unit-refusals.ts';
import { id, instant } from '#foundation/field.ts';
import {
  CODE_FILE_NAME_DIGITS_MAX,
  CODE_FILE_NAME_MAX_LENGTH,
  CODE_FILE_NAME_PATTERN,
  PHONE_PATTERN,
} from '#foundation/limits.ts';

const CODE_FILE_CODES_MAX = 100_000;
const CODE_FILE_CONTACTS_MAX = 10;
/** A phone number, an account: nothing to write to. */
const LONG_NUMBER = new RegExp(`(?:\\p{N}[ _()（）-]*){${CODE_FILE_NAME_DIGITS_MAX + 1}}`, 'u');

export const orderCodeFile = call({
  path: '/console-api/codeFiles/order',
  summary:
    'Orders a file of new exchange codes for a group customer; only its contacts get the batch number and extract code, by SMS; above a value once it is approved',
  who: { operator: 'codes.write' },
  request: z
    .strictObject({
      /** The coupon that its codes are exchanged for. */
      templateId: id,
      /** The file name without extension; at most eight digits in a row. */
      name: z
        .string()
        .trim()
        .min(1)
        .max(CODE_FILE_NAME_MAX_LENGTH)
        .regex(CODE_FILE_NAME_PATTERN)
        .refine((name) => !LONG_NUMBER.test(name)),
      size: z.int().min(1).max(CODE_FILE_CODES_MAX),
      /** When its codes can be exchanged; the end is exclusive. */
      validFrom: instant,
      validTo: instant,
      /** Phone numbers that may download it. */
      contacts: z.array(z.string().trim().regex(PHONE_PATTERN)).min(1).max(CODE_FILE_CONTACTS_MAX),
      confirmBySms: z.boolean(),
      downloads: z.int().min(1).max(100),
      /** Until when it can be downloaded, exclusive. */
      expiresAt: instant,
    })
    .refine(({ validFrom, validTo }) => Date.parse(validFrom) < Date.parse(validTo), { path: ['validTo'] })
    .refine(({ validTo, expiresAt }) => Date.parse(expiresAt) <= Date.parse(validTo), { path: ['expiresAt'] }),
  isRepeatable: true,
  answer: json(z.object({ fileId: z.uuid(), batchNo: z.string(), ...waitsFor })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', ...unitRefusals],
});
