import { expect, test } from 'vitest';
import { parseEnv } from '#platform/settings/env.ts';
import { ISMG_ACCOUNT, startIsmg } from '#test/ismg.ts';
import { SMPP_ACCOUNT, startSmppCentre } from '#test/smpp-centre.ts';
import { chooseSmsRoutes } from './choose-sms.ts';
import type { SmsRoute } from './sms-route.ts';

const SMS = {
  id: 'any',
  to: '13912345678',
  template: { key: 'LOGIN_CODE', params: {}, locale: 'zh-CN' },
  text: '【领券中心】你好',
} as const;

async function chosen(variables: Readonly<Record<string, string>>): Promise<readonly SmsRoute[]> {
  const unused = () => {
    throw new Error('neither module nor sandbox');
  };
  return chooseSmsRoutes(parseEnv(variables), {
    clock: { now: () => Date.parse('2026-11-22T10:00:00+08:00') },
    deriveKey: unused,
    load: unused,
    twin: unused,
  });
}

test('SMPP and CMPP routes, the first and the second, send as their settings say', async () => {
  const [centre, ismg] = await Promise.all([startSmppCentre(), startIsmg('2.0')]);
  const smpp = (suffix: string) => ({
    [`SMPP_HOST${suffix}`]: '127.0.0.1',
    [`SMPP_PORT${suffix}`]: String(centre.port),
    [`SMPP_SYSTEM_ID${suffix}`]: SMPP_ACCOUNT.systemId,
    [`SMPP_PASSWORD${suffix}`]: SMPP_ACCOUNT.password,
    [`SMPP_FROM${suffix}`]: '10086',
    [`SMPP_PREFIX${suffix}`]: '86',
  });
  const cmpp = (suffix: string) => ({
    [`CMPP_HOST${suffix}`]: '127.0.0.1',
    [`CMPP_PORT${suffix}`]: String(ismg.port),
    [`CMPP_VERSION${suffix}`]: '2.0',
    [`CMPP_SP_ID${suffix}`]: ISMG_ACCOUNT.spId,
    [`CMPP_SECRET${suffix}`]: ISMG_ACCOUNT.secret,
    [`CMPP_SERVICE_ID${suffix}`]: 'COUPON',
    [`CMPP_FEE_TYPE${suffix}`]: '02',
    [`CMPP_FEE_CODE${suffix}`]: '10',
    [`CMPP_FROM${suffix}`]: '1065810086',
  });
  const routes = [
    ...(await chosen({ SMS_GATEWAY: 'smpp', SMS_GATEWAY_2: 'cmpp', ...smpp(''), ...cmpp('_2') })),
    ...(await chosen({ SMS_GATEWAY: 'cmpp', SMS_GATEWAY_2: 'smpp', ...cmpp(''), ...smpp('_2') })),
  ];
  expect(routes.map(({ name, hasReceipts }) => [name, hasReceipts])).toEqual([
    ['smpp', true],
    ['cmpp-2', true],
    ['cmpp', true],
    ['smpp-2', true],
  ]);
  for (const { gateway } of routes) expect((await gateway.send(SMS)).kind).toBe('accepted');
  const bySmpp = { from: '10086', to: '8613912345678', text: SMS.text };
  expect(centre.submits).toMatchObject([bySmpp, bySmpp]);
  const byCmpp = {
    serviceId: 'COUPON',
    feeType: '02',
    feeCode: '10',
    from: '1065810086',
    to: SMS.to,
    text: SMS.text,
  };
  expect(ismg.seen.submits).toMatchObject([byCmpp, byCmpp]);
  await Promise.all([centre.close(), ismg.close()]);
});
