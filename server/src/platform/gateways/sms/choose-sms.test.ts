import { expect, test } from 'vitest';
import { parseEnv } from '#platform/settings/env.ts';
import { isModulePath } from '../gateway-module.ts';
import { gatewayLines } from '../gateway-settings.ts';
import { chooseSms, type Suffix, smsRoutesOf } from './choose-sms.ts';
import type { SmsGateway } from './port.ts';

const gateway = (): SmsGateway => ({ send: async () => ({ kind: 'throttled' }) });
const twin: SmsGateway = { ...gateway(), listen: async () => async () => undefined };
const kannel = { KANNEL_URL: 'http://one', KANNEL_USERNAME: 'u', KANNEL_PASSWORD: 'p', KANNEL_FROM: '10086' };
const second = Object.fromEntries(Object.entries(kannel).map(([name, value]) => [`${name}_2`, value]));

function routesOf(variables: Readonly<Record<string, string>>) {
  const env = parseEnv(variables);
  const needs = { clock: { now: () => 0 }, deriveKey: () => Buffer.alloc(32) };
  const gatewayOf = (suffix: Suffix) => {
    const chosen = env[`smsGateway${suffix}`];
    if (isModulePath(chosen)) return gateway();
    return chooseSms(env, suffix, { ...needs, gateway: chosen }) ?? (chosen === 'sandbox' ? twin : undefined);
  };
  const routes = smsRoutesOf(env, { sms: gatewayOf('') ?? twin, sms2: gatewayOf('2') });
  return { routes: routes.map(({ gateway: _, ...route }) => route), lines: gatewayLines(env).join('\n') };
}
const plain = { perSecond: undefined, hours: undefined };

test('nothing set: the sandbox’s, which has receipts', () => {
  const { routes, lines } = routesOf({});
  expect(routes).toEqual([{ name: 'sandbox', hasReceipts: true, ...plain }]);
  expect(lines).not.toContain('second route');
});

test('two Kannels, each with its rate and hours, and receipts where Kannel knows our address', () => {
  const both = { SMS_GATEWAY: 'kannel', SMS_GATEWAY_2: 'kannel', ...kannel, ...second };
  expect(routesOf(both).routes).toEqual([
    { name: 'kannel', hasReceipts: false, ...plain },
    { name: 'kannel-2', hasReceipts: false, ...plain },
  ]);
  const more = { SMS_PER_SECOND: '50', SMS_HOURS_2: '8-22', KANNEL_RECEIPTS_URL: 'http://10.0.0.5:8080' };
  const { routes, lines } = routesOf({ ...both, ...more });
  expect(routes).toEqual([
    { name: 'kannel', hasReceipts: true, perSecond: 50, hours: undefined },
    { name: 'kannel-2', hasReceipts: true, perSecond: undefined, hours: { from: 8, to: 22 } },
  ]);
  expect(lines).toContain('SMS, second route: kannel');
});

test('a module is called by its file; without `listen` it has no receipts', () => {
  const { routes } = routesOf({ SMS_GATEWAY: 'kannel', ...kannel, SMS_GATEWAY_2: './own/my-sms.mjs' });
  expect(routes.map(({ name, hasReceipts }) => [name, hasReceipts])).toEqual([
    ['kannel', false],
    ['my-sms-2', false],
  ]);
});
