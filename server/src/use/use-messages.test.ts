import { createSandboxSms } from '@coupon-centre/sandbox/src/gateways/sms.ts';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { variantOf } from '#experiment/assignment.ts';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { createTrySms } from '#platform/jobs/try-sms.ts';
import type { TermsSpec } from '#test/factories/template.ts';
import { databaseScene } from '#test/scene.ts';
import { oneRoute } from '#test/sms-routes.ts';
import { useScene } from '#test/use-scene.ts';
import { createSendNotice } from './use-messages.ts';

const NEVER = new AbortController().signal;

const { db } = await databaseScene();
const scene = useScene(db);

async function noticeOf(locale: 'zh-CN' | 'en', terms: TermsSpec = {}) {
  const title = { 'zh-CN': '周末 $& 流量券', en: 'Weekend $& data' };
  const mine = await scene.couponOwner({ terms: { title, ...terms } });
  await scene.uses.use(scene.request(mine, { locale }));
  const { outbox, orders } = await scene.traces(mine);
  const row = outbox.find((message) => message.kind === 'SEND_SMS');
  if (row === undefined) throw new Error('no notice');
  const held = { subscriberId: mine.subscriberId, messageId: row.message_id, kind: row.kind, payload: row.payload };
  return { held, orderNo: orders[0]?.order_no ?? '' };
}
const dealBy = (sms: SmsGateway) =>
  createSendNotice({ ...scene, trySms: createTrySms({ sms: oneRoute(scene, sms), log: scene.log }) });

describe('the SMS after a use', () => {
  test.each([
    ['zh-CN', '【领券中心】您使用的“周末 $& 流量券”已办理成功并生效，办理单号'],
    ['en', '[Coupon Centre] "Weekend $& data" has been used and is now in effect. Order '],
  ] as const)('is sent once in %s, however often it is tried, to the decrypted number', async (locale, text) => {
    const gateway = createSandboxSms(scene);
    const { held, orderNo } = await noticeOf(locale);
    expect(await dealBy(gateway)({ ...held, attempts: 1 }, NEVER)).toBe('done');
    expect(await dealBy(gateway)({ ...held, attempts: 2 }, NEVER)).toBe('done');
    const sent = await gateway.sent({ limit: 10 });
    expect(sent.filter((sms) => sms.text.includes(orderNo))).toMatchObject([
      { to: expect.stringMatching(/^199\d{8}$/), text: expect.stringContaining(text + orderNo) },
    ]);
  });

  test('names the coupon by the text under which its owner collected it', async () => {
    const comparison = { comparisonId: newId(), percents: [99] };
    const another = { 'zh-CN': '假日', en: 'Holiday' };
    const variants = [{ name: 'A', percent: 99, title: another, subTitle: another }];
    const { held, orderNo } = await noticeOf('en', { variants, comparisonId: comparison.comparisonId });
    const gateway = createSandboxSms(scene);
    await dealBy(gateway)({ ...held, attempts: 1 }, NEVER);
    const sent = await gateway.sent({ limit: 10 });
    const title = ['Weekend $& data', 'Holiday'][variantOf(comparison, held.subscriberId)];
    expect(sent.find((sms) => sms.text.includes(orderNo))?.text).toContain(`"${title}" has been used`);
  });

  test('a refusing gateway is tried twenty times, a silent one much longer', async () => {
    const { held } = await noticeOf('en');
    const refusing = dealBy({
      send: () => Promise.resolve({ kind: 'refused', reason: 'number not served', isPermanent: false }),
    });
    const lost = dealBy({ send: () => Promise.reject(new Error('connection reset')) });
    expect(await refusing({ ...held, attempts: 19 }, NEVER)).toBe('again');
    expect(await refusing({ ...held, attempts: 20 }, NEVER)).toBe('done');
    expect(await lost({ ...held, attempts: 20 }, NEVER)).toBe('again');
    expect(await lost({ ...held, attempts: 4_320 }, NEVER)).toBe('done');
  });
});
