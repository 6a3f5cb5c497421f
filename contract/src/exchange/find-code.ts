import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id, instant } from '#foundation/field.ts';
import { codeKinds, serialNo } from './void-serials.ts';

const codeStates = ['FREE', 'GIVEN', 'VOID', 'EXPIRED'] as const;

export const findCode = call({
  path: '/console-api/codes/find',
  summary: 'The state of a code, by its serial number; never the code itself',
  who: { operator: 'codes.read' },
  request: z.strictObject({ kind: z.enum(codeKinds), ofId: id, serialNo }),
  answer: json(
    z.object({
      serialNo: z.int(),
      templateId: z.uuid(),
      state: z.enum(codeStates),
      /** When it was exchanged or issued, and the serial number of its coupon. */
      givenAt: instant.nullable(),
      couponSerialNo: z.string().nullable(),
    }),
  ),
  refusals: ['UNKNOWN_ITEM'],
});
