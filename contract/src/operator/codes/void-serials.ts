import { z } from 'zod';
import { id } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { reason } from '#operator/operator-fields.ts';

/** Exchange codes of a batch, or a partner's codes of a coupon. */
export const codeKinds = ['EXCHANGE', 'PARTNER'] as const;
export const serialNo = z.int().min(1).max(2_000_000_000);

export const voidSerials = operatorEndpoint({
  path: '/console-api/codes/voidSerials',
  summary: 'Takes codes back by serial number; those that were used or given out stay as they are',
  right: 'codes.write',
  request: z
    .object({
      kind: z.enum(codeKinds),
      /** The batch's id; for a partner's codes the coupon's. */
      ofId: id,
      from: serialNo,
      to: serialNo,
      reason,
    })
    .refine(({ from, to }) => from <= to, { path: ['to'] }),
  response: z.object({ voided: z.int().nonnegative() }),
  refusals: ['UNKNOWN_ITEM', 'FEWER_LEFT'],
});
