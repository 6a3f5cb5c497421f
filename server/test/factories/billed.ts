import type { MadeOwned } from '#test/factories/owned.ts';
import type { TestNode } from '#test/node.ts';

/** Enters the order of a made coupon in the book of the node's biller. */
export async function grantAtBiller(
  { twins }: Pick<TestNode, 'twins'>,
  { order, templateId, phone = '13800138000' }: MadeOwned & { readonly phone?: string },
): Promise<void> {
  if (order === null) throw new Error('the coupon has no order');
  const grant = { orderNo: order.orderNo, phone, templateId, benefit: { kind: 'DATA_MB', amount: 1_024 } } as const;
  await twins.provisioning.grant(grant, new AbortController().signal);
}
