import { expect, test } from 'vitest';
import { parseEnv } from '#platform/settings/env.ts';
import { ISMG_ACCOUNT, startIsmg } from '#test/ismg.ts';
import { SMPP_ACCOUNT, startSmppCentre } from '#test/smpp-centre.ts';
import { isModulePath } from '../gateway-module.ts';
import { chooseSms } from './choose-sms.ts';
import type { SmsGateway } from './port.ts';

const SMS = {
  id: 'any',
  to: '13912345678',
  template: { key: 'LOGIN_CODE', params: {}, locale: 'zh-CN' },
  text: '【领券中心】你好',
} as const;

function chosen(variables: Readonly<Record<string, string>>): SmsGateway {
  const env = parseEnv(variables);
  const gateway = isModulePath(env.smsGateway)
    ? undefined
    : chooseSms(env, env.smsGateway, { now: () => Date.parse('2026-11-22T10:00:00+08:00') });
  if (gateway === undefined) throw new Error('no gateway');
  return gateway;
}

test('SMS_GATEWAY=smpp sends as its settings say', async () => {
  const centre = await startSmppCentre();
  const gateway = chosen({
    SMS_GATEWAY: 'smpp',
    SMPP_HOST: '127.0.0.1',
    SMPP_PORT: String(centre.port),
    SMPP_SYSTEM_ID: SMPP_ACCOUNT.systemId,
    SMPP_PASSWORD: SMPP_ACCOUNT.password,
    SMPP_FROM: '10086',
    SMPP_PREFIX: '86',
  });
  expect(await gateway.send(SMS)).toEqual({ kind: 'accepted', references: ['m1'] });
  expect(centre.submits).toMatchObject([{ from: '10086', to: '8613912345678', text: SMS.text }]);
  await centre.close();
});

test('SMS_GATEWAY=cmpp sends as its settings say', async () => {
  const ismg = await startIsmg('2.0');
  const gateway = chosen({
    SMS_GATEWAY: 'cmpp',
    CMPP_HOST: '127.0.0.1',
    CMPP_PORT: String(ismg.port),
    CMPP_VERSION: '2.0',
    CMPP_SP_ID: ISMG_ACCOUNT.spId,
    CMPP_SECRET: ISMG_ACCOUNT.secret,
    CMPP_SERVICE_ID: 'COUPON',
    CMPP_FEE_TYPE: '02',
    CMPP_FEE_CODE: '10',
    CMPP_FROM: '1065810086',
  });
  expect(await gateway.send(SMS)).toEqual({ kind: 'accepted', references: ['1'] });
  expect(ismg.seen.submits).toMatchObject([
    { serviceId: 'COUPON', feeType: '02', feeCode: '10', from: '1065810086', to: SMS.to, text: SMS.text },
  ]);
  await ismg.close();
});
