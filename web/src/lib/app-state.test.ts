import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterApp } from '#host/is-app.ts';
import { appState } from './app-state.ts';
import { requestLogin } from './login-request.ts';
import { noteVisit } from './visit.ts';

const cookies = { cookie: '' };
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('document', cookies);
  vi.stubGlobal('location', { href: 'https://host/?entrance=bill', search: '?entrance=bill', hash: '' });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a guest on the web: nothing but the words that a shared page has by default', () => {
  const { share, ...state } = appState('zh-CN');
  expect(state).toEqual({ isApp: false, isLogin: false, isShowMsgLogin: false, entrance: '', token: '', uid: '' });
  expect(share.title).not.toBe('');
  expect(share.subTitle).toContain('流量');
});

test('each part follows what happens', () => {
  void requestLogin();
  expect(appState('en').isShowMsgLogin).toBe(true);
  noteVisit();
  expect(appState('en').entrance).toBe('bill');
  cookies.cookie = 'isLogin=true; H5_TOKEN=token; ms=session; hc=binding; uid=u1';
  expect(appState('en')).toMatchObject({ isLogin: true, token: 'token', uid: 'u1' });
  enterApp();
  expect(appState('en').isApp).toBe(true);
});
