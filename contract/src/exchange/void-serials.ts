import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { SERIAL_NO_MAX } from '#foundation/limits.ts';
import { reason } from '#foundation/operator-fields.ts';

/** Exchange codes of a batch, or a partner's codes of a coupon. */
export const codeKinds = ['EXCHANGE', 'PARTNER'] as const;
export const serialNo = z.int().min(1).max(SERIAL_NO_MAX);

export const voidSerials = call({
  path: '/console-api/codes/voidSerials',
  summary: 'Voids codes by serial number; codes already used or issued are not affected',
  who: { operator: 'codes.write' },
  request: z
    .strictObject({
      kind: z.enum(codeKinds),
      /** The batch's id; for a partner's codes the coupon's. */
      ofId: id,
      from: serialNo,
      to: serialNo,
      reason,
    })
    .refine(({ from, to }) => from <= to, { path: ['to'] }),
  answer: json(z.object({ voided: z.int().nonnegative() })),
  refusals: ['UNKNOWN_ITEM', 'FEWER_LEFT'],
});
