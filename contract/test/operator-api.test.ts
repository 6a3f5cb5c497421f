import { expect, test } from 'vitest';
import { api } from '#api/api.ts';
import { approvalKinds } from '#approval/approval-kinds.ts';
import { type Call, refusalsOf } from '#call/call.ts';
import { codes } from '#call/errors.ts';
import { type Right, rights, rightsOfRole, roles } from '#call/rights.ts';

const everyCall: readonly Call[] = Object.values(api);
const calls = everyCall.filter(({ who }) => 'operator' in who);
const rolesWith = (right: Right) => roles.filter((role) => rightsOfRole[role].includes(right));

test('no two calls share a path, and none is a subscriber’s', () => {
  const paths = everyCall.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(calls)('$path: its refusals have distinct HTTP statuses and codes', (call) => {
  const refusals = refusalsOf(call);
  for (const name of refusals) expect(codes[name].status, name).not.toBe(200);
  const numbers = refusals.map((name) => codes[name].code);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('only an administrator can both write and approve, and a read-only role can do neither', () => {
  for (const group of ['coupons', 'distribution', 'pages'] as const) {
    expect(rolesWith(`${group}.write`)).toEqual(['editor', 'administrator']);
    expect(rolesWith(`${group}.approve`)).toEqual(['approver', 'administrator']);
  }
  for (const right of rightsOfRole.viewer) expect(right).toMatch(/\.read$/);
});

test('subscribers are for support, what they are given and money for finance, operators and keys for administrators', () => {
  for (const right of ['subscribers.change', 'subscribers.reveal'] as const) {
    expect(rolesWith(right)).toEqual(['support', 'administrator']);
  }
  for (const right of ['subscribers.approve', 'finance.read', 'audit.read'] as const) {
    expect(rolesWith(right)).toEqual(['finance', 'administrator']);
  }
  for (const right of ['operators.manage', 'keys.manage'] as const) expect(rolesWith(right)).toEqual(['administrator']);
});

test('who asks for an approval, or decides it, also reads it', () => {
  for (const [kind, { asks, decides, reads }] of Object.entries(approvalKinds)) {
    for (const role of [...rolesWith(asks), ...rolesWith(decides)]) expect(rolesWith(reads), kind).toContain(role);
  }
});

test('every right belongs to a role', () => {
  for (const right of rights) expect(rolesWith(right).length, right).toBeGreaterThan(0);
});
