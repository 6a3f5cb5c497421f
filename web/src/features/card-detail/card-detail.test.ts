import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useCardDetail } from './card-detail.ts';

/** What was answered last, and is kept while the next is on its way. */
const { kept } = vi.hoisted(() => ({ kept: { state: { status: 'loading' } as object } }));
vi.mock('#lib/call/use-fresh-answer.ts', () => ({
  useFreshAnswer: () => ({ state: kept.state, retry: () => undefined }),
}));

interface Asked {
  readonly sCardId: string;
  readonly uCardId: string | null;
}

const Shown = ({ of, uid }: { readonly of: Asked; readonly uid: string | undefined }): string =>
  useCardDetail({ ...of, uCardNo: null, sessionId: null }, uid).state.status;

const statusFor = (of: Asked, uid: string | undefined): string =>
  renderToStaticMarkup(createElement(Shown, { of, uid }));

const keep = (person: string | undefined, isOwned: boolean): void => {
  kept.state = { status: 'ready', sCardId: 's', isOwned, person };
};

test('one person’s coupon, with its code, is not shown to the next who logs in on its screen', () => {
  keep('first', true);
  expect(statusFor({ sCardId: 's', uCardId: 'u' }, 'first')).toBe('ready');
  expect(statusFor({ sCardId: 's', uCardId: 'u' }, 'second')).toBe('loading');
  expect(statusFor({ sCardId: 's', uCardId: 'u' }, undefined)).toBe('loading');
});

test('an offer stays while it is asked for as collected and after a login, but not for the next person or another coupon', () => {
  keep('first', false);
  expect(statusFor({ sCardId: 's', uCardId: 'u' }, 'first')).toBe('ready');
  expect(statusFor({ sCardId: 's', uCardId: null }, undefined)).toBe('ready');
  expect(statusFor({ sCardId: 's', uCardId: null }, 'second')).toBe('loading');
  expect(statusFor({ sCardId: 'other', uCardId: null }, 'first')).toBe('loading');
  keep(undefined, false);
  expect(statusFor({ sCardId: 's', uCardId: null }, 'first')).toBe('ready');
});
