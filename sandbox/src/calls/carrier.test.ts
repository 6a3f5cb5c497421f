import { loginScene } from '@coupon-centre/server/test/login-scene.ts';
import { describe, expect, test } from 'vitest';
import { serveSandboxPage } from '#page/page.ts';
import { serveFiles } from '#page/serve-document.ts';
import { serveCarrier } from './carrier.ts';

const scene = await loginScene();
const { http } = scene;
const carrier = scene.identity.numberAuth;
serveCarrier(http, scene.carrier, scene.clock);
serveFiles(http);
serveSandboxPage(http, { hasCarrier: true });

const choose = (payload: object) => http.inject({ method: 'POST', url: '/sandbox/carrier', payload });
const askToken = async (preSign: string, sign: string) =>
  (await http.inject({ method: 'POST', url: '/sandbox/carrier/token', payload: { preSign, sign } })).json();
const signed = async (): Promise<{ preSign: string; sign: string }> => {
  const preSign = `${carrier.page?.appId}1.0x`;
  const prepared = await carrier.prepare({ preSign, cccode: 'c'.repeat(32) });
  if (prepared.kind !== 'sdk') throw new Error(prepared.kind);
  return { preSign, sign: prepared.recipe.sign };
};
const exchange = (token: string) =>
  carrier.exchange({ token, userInformation: '', source: 'page', cccode: 'c'.repeat(32) }, AbortSignal.timeout(1_000));

describe('the sandbox carrier', () => {
  test('recognises a number from the start, then the one that is chosen, or none', async () => {
    expect((await http.inject('/sandbox/carrier')).json().resp_data.number).toMatch(/^1\d{10}$/);
    for (const number of ['13700137000', null, '13900139000']) {
      expect((await choose({ number })).json()).toMatchObject({ code: '0000', resp_data: { number } });
      expect((await http.inject('/sandbox/carrier')).json()).toMatchObject({ resp_data: { number } });
    }
  });

  test.each([{ number: '123' }, { number: 13700137000 }, {}, { number: null, more: 1 }])(
    'takes no %j',
    async (payload) => {
      expect((await choose(payload)).statusCode).toBe(400);
    },
  );

  test('gives a token only for our signature, good once and for two minutes', async () => {
    await choose({ number: '13700137000' });
    const { preSign, sign } = await signed();
    expect(await askToken(preSign, 'another')).toMatchObject({ code: '104013' });
    expect(await askToken(`${preSign}y`, sign)).toMatchObject({ code: '104013' });
    const { token } = await askToken(preSign, sign);
    const { token: late } = await askToken(preSign, sign);
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
    expect(answers.filter(({ kind }) => kind === 'number')).toEqual([
      { kind: 'number', phone: '13700137000', masked: '137****7000' },
    ]);
    scene.clock.moveBy(120_000);
    expect(await exchange(late)).toEqual({ kind: 'failed', reason: 'TOKEN_EXPIRED' });
  });

  test('gives none where it recognises no number', async () => {
    await choose({ number: null });
    const { preSign, sign } = await signed();
    expect(await askToken(preSign, sign)).toMatchObject({ code: '103111' });
  });

  test('has its SDK, and its panel on the page', async () => {
    expect((await http.inject('/sandbox/carrier-sdk.js')).headers['content-type']).toContain('javascript');
    expect((await http.inject('/sandbox')).body).toContain('id="carrier-number"');
    for (const file of ['carrier-panel.js', 'carrier-panel.css']) {
      expect((await http.inject(`/sandbox/${file}`)).statusCode).toBe(200);
    }
  });
});
