import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { maskPhone } from '#foundation/crypto/phone-cipher.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { scene } from '#test/scene.ts';
import { audited } from './audited.ts';

const { db, node, administrator } = await scene({ operators: ['administrator'] });
const actor = {
  operatorId: administrator.operatorId,
  name: administrator.name,
  role: 'administrator',
  address: '203.0.113.7',
  traceId: 'trace',
  nowMs: node.clock.now(),
} as const;
const ID = /[\da-f]{8}-[\da-f]{4}-/;

const exported = async (filter: object, locale: string): Promise<string> => {
  const { body } = await node.app.http.inject({
    method: 'POST',
    url: '/console-api/audit/export',
    payload: filter,
    headers: { ...administrator.headers, 'accept-language': locale },
  });
  return body;
};

it('an entry comes with the names of what it mentions, and with the masked number of whom it concerns', async () => {
  const { templateId } = await makeTemplate(db, { title: { 'zh-CN': '五元话费', en: '=Five yuan' } });
  const { subscriberId, phone } = await node.person();
  const gone = randomUUID();
  await audited(db, actor, async (_trx, note) => {
    note({
      action: 'subscriber.couponGiven',
      target: { kind: 'subscriber', id: subscriberId },
      after: { templateId, ownedId: gone, isRepeat: false },
    });
    note({ action: 'front.unheardOf', target: { kind: 'coupon', id: templateId }, before: { classId: 'nowhere' } });
  });
  const { items } = (await administrator.call('audit/list', { subscriberId })).body.resp_data;
  expect(items).toHaveLength(1);
  expect(items[0].names).toEqual({ [templateId]: '五元话费', [subscriberId]: maskPhone(phone) });

  const chinese = await exported({ subscriberId }, 'zh-CN');
  expect(chinese).toContain('发放券');
  expect(chinese).toContain('券：— → 五元话费');
  expect(chinese).toContain(maskPhone(phone));
  expect(chinese).not.toMatch(ID);
  expect(chinese).not.toContain('subscriber.');
  // A formula is none.
  const english = await exported({ targetId: templateId }, 'en');
  expect(english).toContain('Another action');
  expect(english).toMatch(/,Coupon,'=Five yuan,/);
  expect(english).not.toMatch(ID);
});

it('is searched by a part of the name that the target had', async () => {
  const { templateId } = await makeTemplate(db, { title: { 'zh-CN': '周末流量', en: 'Weekend data' } });
  await audited(db, actor, async (_trx, note) =>
    note({ action: 'coupon.paused', target: { kind: 'coupon', id: templateId } }),
  );
  const found = async (target: string): Promise<readonly string[]> =>
    (await administrator.call('audit/list', { target })).body.resp_data.items.map(
      ({ targetId }: { targetId: string }) => targetId,
    );
  expect(await found('末流')).toEqual([templateId]);
  expect(await found('%')).toEqual([]);
});
