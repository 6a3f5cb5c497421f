import { createCipheriv, createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CarrierRequest, carrierServer } from '#test/carrier-server.ts';
import { movableClock } from '#test/claim-scene.ts';
import { type ChinaMobileSettings, createChinaMobile } from './china-mobile.ts';
import type { CarrierToken } from './port.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const APP_ID = '300012345678';
const APP_KEY = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
const PHONE = '13800138000';
const NOON = movableClock(Date.parse('2026-11-21T12:00:00.123+08:00'));

const sealed = (phone: string): string => {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(APP_KEY.slice(0, 16)), null);
  return Buffer.concat([cipher.update(phone), cipher.final()]).toString('base64');
};
const upperMd5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase();

/** Says how the carrier answers once it has found nothing wrong; undefined: it breaks off. */
let says: { status?: number; body: unknown; delayMs?: number } | undefined;
const used = new Set<string>();

/** The carrier's own checks of the exchange of a page's token. */
function validatePage({ headers, body }: CarrierRequest) {
  const { token, sign, userInformation, expandParams } = JSON.parse(body);
  const signed = `${headers['appid']}${headers['traceid']}${headers['timestamp']}${token}1.0`;
  const isRight =
    headers['businesstype'] === '8' &&
    headers['interfaceversion'] === '1.0' &&
    /^\d{17}$/.test(String(headers['timestamp'])) &&
    userInformation === 'as it was' &&
    expandParams === '' &&
    /^[0-9A-F]+$/.test(sign) &&
    createVerify('RSA-SHA256').update(signed).verify(publicKey, sign, 'hex');
  if (!isRight) return { body: { resultCode: '104013', desc: 'signature' } };
  if (used.has(token)) return { body: { resultCode: '104007', desc: 'token' } };
  used.add(token);
  return says;
}

/** And of the app's. */
function validateApp({ body }: CarrierRequest) {
  const { version, msgid, systemtime, strictcheck, appid, token, sign } = JSON.parse(body);
  const right = upperMd5(appid + version + msgid + systemtime + strictcheck + token + APP_KEY);
  if (sign !== right || version !== '2.0' || strictcheck !== '0') return { body: { resultcode: '103101' } };
  return { body: { inresponseto: msgid, resultcode: '103000', msisdn: PHONE, ...(says?.body as object) } };
}

let carrier: Awaited<ReturnType<typeof carrierServer>>;
beforeAll(async () => {
  carrier = await carrierServer((request) =>
    request.path === '/h5/onekeylogin/tokenValidate'
      ? validatePage(request)
      : request.path === '/unisdk/rsapi/loginTokenValidate'
        ? validateApp(request)
        : { status: 404, body: 'nothing here' },
  );
});
afterAll(() => carrier.close());
beforeEach(() => {
  says = { body: { resultCode: '103000', desc: 'ok', data: { msisdn: sealed(PHONE), securityPhone: '138****8000' } } };
});

const adapter = (other: Partial<ChinaMobileSettings> = {}) =>
  createChinaMobile(
    {
      generation: 1,
      sdkUrl: 'https://sdk.example/one-click.js',
      appId: APP_ID,
      appKey: APP_KEY,
      privateKey,
      signAlgorithm: 'RSA-SHA256',
      signEncoding: 'hexUpper',
      baseUrl: carrier.url,
      ...other,
    },
    NOON,
  );
const soon = () => AbortSignal.timeout(2_000);
let tokens = 0;
const newToken = (source: CarrierToken['source'] = 'page'): CarrierToken => {
  tokens += 1;
  return { token: `token ${tokens}`, userInformation: 'as it was', source, cccode: 'c'.repeat(32) };
};

describe('the signature for the page', () => {
  it.each(['RSA-SHA256', 'RSA-MD5', 'RSA-SHA1'] as const)('is %s over what the SDK gave', async (signAlgorithm) => {
    for (const [signEncoding, encoding] of [
      ['hexUpper', 'hex'],
      ['base64', 'base64'],
    ] as const) {
      const preSign = `${APP_ID}1.0something`;
      const cccode = 'c'.repeat(32);
      const prepared = await adapter({ signAlgorithm, signEncoding }).prepare({ preSign, cccode });
      if (prepared.kind !== 'sdk') throw new Error(prepared.kind);
      const { sign, ...recipe } = prepared.recipe;
      expect(recipe).toEqual({ appId: APP_ID, version: '1.0', openType: '1', expandParams: '', isTest: '' });
      expect(createVerify(signAlgorithm).update(preSign).verify(publicKey, sign, encoding)).toBe(true);
      if (encoding === 'hex') expect(sign).toBe(sign.toUpperCase());
    }
  });

  it.each([undefined, 'something of another app'])('is not made for %s', async (preSign) => {
    expect(await adapter().prepare({ preSign, cccode: 'c'.repeat(32) })).toEqual({ kind: 'badInput' });
  });

  it('is an MD5 for the second generation, with the time of day in the country', async () => {
    const cccode = 'c'.repeat(32);
    const prepared = await adapter({ generation: 2 }).prepare({ preSign: undefined, cccode });
    if (prepared.kind !== 'sdk') throw new Error(prepared.kind);
    const { sign, timestamp, traceId, msgId, version } = prepared.recipe;
    expect({ timestamp, version, msgId }).toEqual({ timestamp: '20261121120000123', version: '2.0', msgId: cccode });
    expect(sign).toBe(upperMd5(`${APP_ID}8${msgId}${timestamp}${traceId}${version}${APP_KEY}`));
  });
});

describe('the exchange of a page’s token', () => {
  it('gives the number, opened, and as the carrier shows it', async () => {
    expect(await adapter().exchange(newToken(), soon())).toEqual({
      kind: 'number',
      phone: PHONE,
      masked: '138****8000',
    });
  });

  it('gives a number once', async () => {
    const token = newToken();
    const replies = await Promise.all(Array.from({ length: 10 }, () => adapter().exchange(token, soon())));
    expect(replies.filter(({ kind }) => kind === 'number')).toHaveLength(1);
    expect(replies).toContainEqual({ kind: 'failed', reason: 'TOKEN_EXPIRED' });
  });

  it('is refused with another app’s key', async () => {
    const { privateKey: another } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const refused = await adapter({ privateKey: another }).exchange(newToken(), soon());
    expect(refused).toEqual({ kind: 'failed', reason: 'BAD_SIGNATURE' });
  });

  it.each([
    ['103111', 'NOT_CELLULAR'],
    ['104007', 'TOKEN_EXPIRED'],
    ['104012', 'NOT_LOCAL_NUMBER'],
    ['104013', 'BAD_SIGNATURE'],
    ['103101', 'BAD_SIGNATURE'],
    ['104017', 'NO_ENTITLEMENT'],
    ['110023', 'NO_ENTITLEMENT'],
    ['103911', 'THROTTLED'],
    ['501', 'CANCELLED'],
    ['102121', 'CANCELLED'],
    ['999999', 'PROVIDER_DOWN'],
    ['constructor', 'PROVIDER_DOWN'],
  ])('%s means %s', async (resultCode, reason) => {
    says = { body: { resultCode, desc: 'no', data: null } };
    expect(await adapter().exchange(newToken(), soon())).toEqual({ kind: 'failed', reason });
  });

  it.each([
    ['no JSON', { body: '<html>busy</html>' }],
    ['half an answer', { body: '{"resultCode": "1030' }],
    ['a list', { body: [1] }],
    ['a number where words should be', { body: { resultCode: 103000 } }],
    ['success without a number', { body: { resultCode: '103000' } }],
    [
      'a number encrypted for another key',
      { body: { resultCode: '103000', data: { msisdn: 'AAAAAAAAAAAAAAAAAAAAAA==' } } },
    ],
    ['a number that is none', { body: { resultCode: '103000', data: { msisdn: '12345' } } }],
    ['a megabyte', { body: { resultCode: '103000', desc: 'x'.repeat(1_000_000) } }],
    ['an error', { status: 502, body: 'bad gateway' }],
    ['silence', undefined],
  ])('%s is a carrier that is down', async (_what, answer) => {
    says = answer;
    expect(await adapter().exchange(newToken(), soon())).toEqual({ kind: 'failed', reason: 'PROVIDER_DOWN' });
  });

  it('is not waited for longer than the caller waits', async () => {
    says = { body: { resultCode: '103000' }, delayMs: 5_000 };
    const begun = performance.now();
    const answer = await adapter().exchange(newToken(), AbortSignal.timeout(100));
    expect(answer).toEqual({ kind: 'failed', reason: 'PROVIDER_DOWN' });
    expect(performance.now() - begun).toBeLessThan(4_500);
  });
});

describe('the exchange of the app’s token', () => {
  it('gives the number, plain or sealed, under either spelling of the code', async () => {
    for (const msisdn of [PHONE, sealed(PHONE)]) {
      for (const code of [{ resultCode: '103000', resultcode: undefined }, { resultcode: '103000' }]) {
        says = { body: { ...code, msisdn } };
        expect(await adapter().exchange(newToken('app'), soon())).toMatchObject({ kind: 'number', phone: PHONE });
      }
    }
  });

  it('is refused with another key', async () => {
    const refused = await adapter({ appKey: 'Z'.repeat(32) }).exchange(newToken('app'), soon());
    expect(refused).toEqual({ kind: 'failed', reason: 'BAD_SIGNATURE' });
  });

  it('an answer to another request gives no number', async () => {
    says = { body: { inresponseto: 'another' } };
    expect(await adapter().exchange(newToken('app'), soon())).toEqual({ kind: 'failed', reason: 'PROVIDER_DOWN' });
  });
});
