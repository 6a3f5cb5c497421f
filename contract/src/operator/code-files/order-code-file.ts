import { z } from 'zod';
import { id, instant } from '#field.ts';
import { PHONE_PATTERN } from '#limits.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const CODE_FILE_CODES_MAX = 100_000;
export const CODE_FILE_CONTACTS_MAX = 10;

export const orderCodeFile = operatorEndpoint({
  path: '/console-api/codeFiles/order',
  summary:
    'Orders a file of new exchange codes for a group customer; its contacts are told batch number and extract code by SMS, nobody else is',
  right: 'codes.write',
  request: z
    .object({
      /** What its codes can be exchanged for. */
      templateId: id,
      /** Of the file, without an ending. */
      name: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .regex(/^[^\\/:*?"<>|\p{Cc}]+$/u),
      size: z.int().min(1).max(CODE_FILE_CODES_MAX),
      /** When its codes can be exchanged; the end is exclusive. */
      validFrom: instant,
      validTo: instant,
      /** Numbers that may take it out. */
      contacts: z.array(z.string().trim().regex(PHONE_PATTERN)).min(1).max(CODE_FILE_CONTACTS_MAX),
      confirmBySms: z.boolean(),
      downloads: z.int().min(1).max(100),
      /** Until when it can be taken out, exclusive. */
      expiresAt: instant,
    })
    .refine(({ validFrom, validTo }) => Date.parse(validFrom) < Date.parse(validTo), { path: ['validTo'] })
    .refine(({ validTo, expiresAt }) => Date.parse(expiresAt) <= Date.parse(validTo), { path: ['expiresAt'] }),
  response: z.object({ fileId: z.uuid(), batchNo: z.string() }),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
