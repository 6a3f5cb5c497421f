import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterApp } from '#host/is-app.ts';
import { appState } from './app-state.ts';
import { requestLogin } from './login-request.ts';
import { noteVisit } from './visit.ts';

const config = {
  locale: 'zh-CN',
  share: { title: '来领券', subTitle: '流量券', imageUrl: null },
} as const;
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

test('a guest on the web: nothing but what is shared by default', () => {
  const { share, ...state } = appState(config);
  expect(state).toEqual({ isApp: false, isLogin: false, isShowMsgLogin: false, entrance: '', token: '', uid: '' });
  expect(share).toEqual({ title: '来领券', subTitle: '流量券', imageUrl: expect.stringContaining('share-zh-cn') });
});

test('each part follows what happens', () => {
  void requestLogin();
  expect(appState(config).isShowMsgLogin).toBe(true);
  noteVisit();
  expect(appState(config).entrance).toBe('bill');
  cookies.cookie = 'isLogin=true; H5_TOKEN=token; ms=session; hc=binding; uid=u1';
  expect(appState(config)).toMatchObject({ isLogin: true, token: 'token', uid: 'u1' });
  enterApp();
  expect(appState(config).isApp).toBe(true);
});
