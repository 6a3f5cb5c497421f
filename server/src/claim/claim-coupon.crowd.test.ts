import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';

const { path } = claimCoupon;
const { node, db } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });

async function coupon(total: number): Promise<string> {
  const { templateId } = await makeTemplate(db, { stock: { total } });
  await expect
    .poll(() => node.post(path, { sCardId: templateId }, node.stranger()).then(({ body }) => body.code))
    .not.toBe('2001');
  return templateId;
}
async function collectAtOnce(people: number, sCardId: string): Promise<Record<string, number>> {
  const claims = Array.from({ length: people }, () =>
    node.post(path, { sCardId, requestId: uuidv7() }, node.stranger()),
  );
  const byCode = Map.groupBy(await Promise.all(claims), ({ body }) => body.code);
  return Object.fromEntries([...byCode].map(([code, all]) => [code, all.length]));
}

describe('claimCoupon', () => {
  it('over 2,000 connections, 100 units give exactly 100 claims; the rest get ALL_GONE', async () => {
    const sCardId = await coupon(101);
    expect(await collectAtOnce(2000, sCardId)).toEqual({ '0000': 100, '2005': 1900 });
  });

  it('over 2,000 connections, ample stock gives everyone one coupon', async () => {
    const sCardId = await coupon(5001);
    expect(await collectAtOnce(2000, sCardId)).toEqual({ '0000': 2000 });
  });
});
