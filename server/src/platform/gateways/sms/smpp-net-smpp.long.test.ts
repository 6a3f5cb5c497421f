import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasNetSmpp, startNetSmppCentre } from '#test/net-smpp-centre.ts';
import type { Sms, SmsReceipt } from './port.ts';
import { createSmpp } from './smpp.ts';

const LOGIN = '【领券中心】登录验证码 123456，5 分钟内有效，请勿告诉他人。';
const VALID_UNTIL = Date.parse('2026-11-22T10:05:30.400+08:00');

const ucs2 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

describe.skipIf(!hasNetSmpp)('a centre on Net::SMPP (where it is missing: apt-get install libnet-smpp-perl)', () => {
  let centre: Awaited<ReturnType<typeof startNetSmppCentre>>;
  beforeEach(async () => {
    centre = await startNetSmppCentre();
  });
  afterEach(() => centre.stop());

  test('understands sign-in, messages short and long, the answer to a receipt, and leave', async () => {
    const gateway = createSmpp(
      {
        host: '127.0.0.1',
        port: centre.port,
        tls: false,
        systemId: 'coupons',
        password: 'between8',
        systemType: '',
        from: '10086',
        prefix: '86',
        window: 10,
        longMessages: 'udh',
      },
      { now: () => VALID_UNTIL - 60_000 },
    );
    const receipts: SmsReceipt[] = [];
    const stop = await gateway.listen?.(async (receipt) => {
      receipts.push(receipt);
    });
    const template: Sms['template'] = { key: 'LOGIN_CODE', params: {}, locale: 'zh-CN' };
    const message = { id: 'any', to: '13912345678', template, text: LOGIN };
    expect(await gateway.send({ ...message, validUntilMs: VALID_UNTIL })).toEqual({
      kind: 'accepted',
      references: ['p1'],
    });
    expect(await gateway.send({ ...message, text: '券'.repeat(100) })).toEqual({
      kind: 'accepted',
      references: ['p2', 'p3'],
    });
    await expect.poll(() => centre.lines.filter((line) => 'receiptAnswered' in line).length).toBe(3);
    await stop?.();
    await expect.poll(() => centre.lines.at(-1)).toEqual({ unbind: 1 });

    const submitted = { to: '8613912345678', from: '10086', coding: 8, wantsReceipt: 1 };
    const [bound, ...others] = centre.lines;
    expect(bound).toEqual({ bind: 'coupons', password: 'between8', version: 0x34 });
    expect(others.filter((line) => 'to' in line)).toEqual([
      { ...submitted, esm: 0, validUntil: '261122020530400+', octets: ucs2(LOGIN) },
      {
        ...submitted,
        esm: 0x40,
        validUntil: '',
        octets: expect.stringMatching(`^050003..0201${ucs2('券'.repeat(67))}$`),
      },
      {
        ...submitted,
        esm: 0x40,
        validUntil: '',
        octets: expect.stringMatching(`^050003..0202${ucs2('券'.repeat(33))}$`),
      },
    ]);
    expect(others.filter((line) => 'receiptAnswered' in line)).toEqual(Array(3).fill({ receiptAnswered: 0 }));
    // What the centre accepts is submitted; its receipts come on top.
    const ended = receipts.filter(({ state }) => state !== 'submitted');
    expect(receipts.length - ended.length).toBe(3);
    expect(ended.map(({ by, state }) => [by, state])).toEqual(
      ['p1', 'p2', 'p3'].map((reference) => [{ reference }, 'delivered']),
    );
  });
});
