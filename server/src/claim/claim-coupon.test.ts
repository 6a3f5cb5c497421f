import { claimCoupon } from '@coupon-centre/contract/claim/claim-coupon';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeTemplate, type TemplateSpec } from '#test/factories/template.ts';
import { type Answered, headersOf } from '#test/node.ts';
import { scene } from '#test/scene.ts';

const { path } = claimCoupon;
const { node, db } = await scene({ startMs: Date.parse('2026-11-21T10:00:00+08:00') });

async function coupon(spec: TemplateSpec = {}): Promise<string> {
  const { templateId } = await makeTemplate(db, spec);
  await expect
    .poll(() => node.post(path, { sCardId: templateId }, node.stranger()).then(({ body }) => body.code))
    .not.toBe('2001');
  return templateId;
}
const codes = (answers: readonly Answered[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ body }) => body.code)].map(([code, all]) => [code, all.length]));

describe('claimCoupon', () => {
  it('gives a coupon and says how long it is valid and how many more I can collect', async () => {
    const validity = { kind: 'afterCollecting', startAfterDays: 0, days: 7 } as const;
    const sCardId = await coupon({ perPerson: 2, validity });
    const me = node.stranger();
    const { status, body } = await node.post(path, { sCardId, requestId: 'first-tap' }, me);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: '0000',
      msg: '成功',
      resp_data: {
        state: 'AVAILABLE',
        validFrom: '2026-11-21T10:00:00+08:00',
        validTo: '2026-11-28T00:00:00+08:00',
        remainForMe: 1,
        replayed: false,
      },
    });
    const again = await node.post(path, { sCardId, requestId: 'first-tap' }, me);
    expect(again.body.resp_data).toEqual({ ...body.resp_data, replayed: true });
  });

  it('counts what is left for me today where there is a daily limit', async () => {
    const sCardId = await coupon({ perPerson: 5, perPersonDay: 2 });
    const me = node.stranger();
    const left = async (requestId: string) =>
      (await node.post(path, { sCardId, requestId }, me)).body.resp_data?.['remainForMe'];
    expect([await left('morning'), await left('evening'), await left('morning')]).toEqual([1, 0, 0]);
  });

  it('50 concurrent claims by one person give exactly the personal limit', async () => {
    const sCardId = await coupon({ perPerson: 3 });
    const me = node.stranger();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => node.post(path, { sCardId, requestId: uuidv7() }, me)),
    );
    expect(codes(answers)).toEqual({ '0000': 3, '2007': 47 });
  });

  it('refuses a guest, and a session whose three values do not match', async () => {
    const sCardId = await coupon();
    const one = node.stranger();
    const other = node.stranger();
    expect(await node.post(path, { sCardId })).toMatchObject({ status: 401, body: { code: '1001' } });
    expect(await node.post(path, { sCardId }, { ...one, hc: other.hc })).toMatchObject({
      status: 401,
      body: { code: '1003' },
    });
  });

  it('names the audience, in the caller’s language, when this number is outside it', async () => {
    const name = { 'zh-CN': '海州用户', en: 'Haizhou customers' };
    const sCardId = await coupon({ audience: { kind: 'prefixes', prefixes: ['139'], name } });
    const answer = await node.post(path, { sCardId }, { ...headersOf(node.stranger()), 'accept-language': 'en' });
    expect(answer.body).toMatchObject({
      code: '2008',
      msg: 'This offer is not for this number: only for Haizhou customers',
      resp_data: { reason: 'only for Haizhou customers' },
    });
  });

  it('says when it starts', async () => {
    const sCardId = await coupon({ claimStartMs: Date.parse('2026-12-01T10:00:00+08:00') });
    expect((await node.post(path, { sCardId }, node.stranger())).body).toMatchObject({
      code: '2002',
      resp_data: { startAt: '2026-12-01T10:00:00+08:00' },
    });
  });

  it('answers an unknown coupon as not found', async () => {
    expect((await node.post(path, { sCardId: uuidv7() }, node.stranger())).body.code).toBe('2001');
  });
});
