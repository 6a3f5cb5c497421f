import { expect, it } from 'vitest';
import { isStrong, textsOf } from './provider-claims.ts';
import { rolesInDoubt } from './role-claim-store.ts';

it('reads a claim by its name first, then by a path; one text or many, and nothing else', () => {
  expect(textsOf({ roles: 'a' }, 'roles')).toEqual(['a']);
  expect(textsOf({ roles: ['a', 7, '', null, 'b'] }, 'roles')).toEqual(['a', 'b']);
  expect(textsOf({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a']);
  expect(textsOf({ 'https://host.example/roles': ['a'], https: { x: 1 } }, 'https://host.example/roles')).toEqual([
    'a',
  ]);
  for (const claims of [{}, { roles: { a: true } }, { roles: null }]) expect(textsOf(claims, 'roles')).toEqual([]);
  expect(textsOf({}, 'constructor.name')).toEqual([]);
});

it('takes a sign-in for strong only by a listed value of acr or amr', () => {
  expect(isStrong({ acr: 'high' }, ['high'])).toBe(true);
  expect(isStrong({ amr: ['pwd', 'otp'] }, ['otp'])).toBe(true);
  expect(isStrong({ amr: ['pwd'], acr: '0', mfa: 'otp' }, ['otp'])).toBe(false);
  expect(isStrong({ acr: 'high' }, [])).toBe(false);
});

it('puts roles in doubt from the first changed line on', () => {
  const lines = [
    { value: 'a', role: 'administrator' },
    { value: 'b', role: 'editor' },
    { value: 'c', role: 'viewer' },
  ] as const;
  const [first, second, third] = lines;
  expect(rolesInDoubt(lines, lines)).toEqual([]);
  expect(rolesInDoubt(lines, [...lines, { value: 'd', role: 'finance' }])).toEqual([]);
  expect(rolesInDoubt(lines, [first, third])).toEqual(['editor', 'viewer']);
  expect(rolesInDoubt(lines, [{ ...first, role: 'viewer' }, second, third])).toEqual([
    'administrator',
    'editor',
    'viewer',
  ]);
  expect(rolesInDoubt([], lines)).toEqual([]);
});
