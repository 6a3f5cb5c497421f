import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goToCarrier, takeReturn } from './carrier-return.ts';

const CCCODE = 'c'.repeat(32);
const PENDING = { cccode: CCCODE, agreed: [{ docKey: 'privacy' as const, version: 2 }] };
const gone: string[] = [];
const kept = new Map<string, string>();
const at = (search: string): void => {
  vi.stubGlobal('location', {
    href: 'https://host/bass-cardModuleH5/myCard',
    search,
    assign: (url: string) => gone.push(url),
  });
};
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  at('');
});
afterEach(() => vi.unstubAllGlobals());

test('the carrier’s answer is taken once', () => {
  goToCarrier(PENDING, 'https://network.example/authorize');
  expect(gone).toEqual(['https://network.example/authorize']);
  at(`?code=abc&state=${CCCODE}`);
  const from = 'https://host/bass-cardModuleH5/myCard';
  expect(takeReturn()).toEqual({ ...PENDING, from, token: 'abc' });
  expect(takeReturn()).toBeNull();
});

test('a carrier that does not recognise the phone returns no token', () => {
  goToCarrier(PENDING, 'https://network.example/authorize');
  at(`?error=login_required&state=${CCCODE}`);
  expect(takeReturn()?.token).toBeNull();
});

test('an answer to another login’s request is ignored', () => {
  at('?code=abc&state=x');
  expect(takeReturn()).toBeNull();
  goToCarrier(PENDING, 'https://network.example/authorize');
  expect(takeReturn()).toBeNull();
});
