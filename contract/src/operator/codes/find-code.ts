import { z } from 'zod';
import { id, instant } from '#field.ts';
import { codeKinds, serialNo } from '#operator/codes/void-serials.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';

export const codeStates = ['FREE', 'GIVEN', 'VOID', 'EXPIRED'] as const;

export const findCode = operatorEndpoint({
  path: '/console-api/codes/find',
  summary: 'What became of a code, found by its serial number; never the code itself',
  right: 'codes.read',
  request: z.object({ kind: z.enum(codeKinds), ofId: id, serialNo }),
  response: z.object({
    serialNo: z.int(),
    templateId: z.uuid(),
    state: z.enum(codeStates),
    /** When it was exchanged or given out, and the serial number of the coupon that it belongs to. */
    givenAt: instant.nullable(),
    couponSerialNo: z.string().nullable(),
  }),
  refusals: ['UNKNOWN_ITEM'],
});
