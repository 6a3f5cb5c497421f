import { expect, test } from 'vitest';
import { codes } from '#errors.ts';
import { operatorRefusalsOf } from '#operator/operator-endpoint.ts';
import { type Right, rights, rightsOfRole, roles } from '#operator/rights.ts';
import { operatorApi } from '#operator-api.ts';
import { subscriberApi } from '#subscriber-api.ts';

const calls = Object.values(operatorApi);
const rolesWith = (right: Right) => roles.filter((role) => rightsOfRole[role].includes(right));

test('no two calls share a path, and none is a subscriber’s', () => {
  const paths = [...calls, ...Object.values(subscriberApi)].map(({ path }): string => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(calls)('$path: its refusals have an HTTP status and a code of their own', (call) => {
  const refusals = operatorRefusalsOf(call);
  for (const name of refusals) expect(codes[name].status, name).not.toBe(200);
  const numbers = refusals.map((name) => codes[name].code);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('who writes does not approve: only an administrator has both, and never one who only looks', () => {
  for (const group of ['coupons', 'distribution', 'pages'] as const) {
    expect(rolesWith(`${group}.write`)).toEqual(['editor', 'administrator']);
    expect(rolesWith(`${group}.approve`)).toEqual(['approver', 'administrator']);
  }
  for (const right of rightsOfRole.viewer) expect(right).toMatch(/\.read$/);
});

test('subscribers are for support, money and the audit for finance, operators and keys for administrators', () => {
  for (const right of ['subscribers.read', 'subscribers.change', 'subscribers.reveal'] as const) {
    expect(rolesWith(right)).toEqual(['support', 'administrator']);
  }
  for (const right of ['finance.read', 'audit.read'] as const) {
    expect(rolesWith(right)).toEqual(['finance', 'administrator']);
  }
  for (const right of ['operators.manage', 'keys.manage'] as const) expect(rolesWith(right)).toEqual(['administrator']);
});

test('every right is somebody’s', () => {
  for (const right of rights) expect(rolesWith(right).length, right).toBeGreaterThan(0);
});
