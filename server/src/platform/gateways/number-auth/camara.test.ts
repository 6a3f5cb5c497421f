import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carrierServer } from '#test/carrier-server.ts';
import { createCamara } from './camara.ts';

const CCCODE = 'c'.repeat(32);
const REDIRECT = 'https://coupons.example/bass-cardModuleH5/';

let says: { token?: object; number?: object };
const used = new Set<string>();
let network: Awaited<ReturnType<typeof carrierServer>>;
beforeAll(async () => {
  network = await carrierServer(({ path, headers, body }) => {
    if (path === '/token') {
      const form = new URLSearchParams(body);
      const basic = `Basic ${Buffer.from('us:a secret'.replace(' ', '%20')).toString('base64')}`;
      if (headers.authorization !== basic) return { status: 401, body: { error: 'invalid_client' } };
      const code = form.get('code') ?? '';
      const isRight = form.get('grant_type') === 'authorization_code' && form.get('redirect_uri') === REDIRECT;
      if (!isRight || used.has(code)) return { status: 400, body: { error: 'invalid_grant' } };
      used.add(code);
      return { status: 200, body: { access_token: `access ${code}`, expires_in: 300 }, ...says.token };
    }
    if (!headers.authorization?.startsWith('Bearer access ')) return { status: 401, body: {} };
    return { status: 200, body: { devicePhoneNumber: '+8613800138000' }, ...says.number };
  });
});
afterAll(() => network.close());
beforeEach(() => {
  says = {};
});

const adapter = (clientSecret = 'a secret') =>
  createCamara({
    authorizeUrl: 'https://network.example/authorize?tenant=1',
    tokenUrl: `${network.url}/token`,
    apiUrl: network.url,
    clientId: 'us',
    clientSecret,
    redirectUrl: REDIRECT,
  });
let codes = 0;
const newCode = (): string => {
  codes += 1;
  return `code ${codes}`;
};
const exchange = (token = newCode(), by = adapter()) =>
  by.exchange({ token, userInformation: '', source: 'page', cccode: CCCODE }, AbortSignal.timeout(2_000));

describe('CAMARA number verification', () => {
  it('sends the page to the network, silently, with the login’s own state', async () => {
    const prepared = await adapter().prepare({ preSign: undefined, cccode: CCCODE });
    if (prepared.kind !== 'redirect') throw new Error(prepared.kind);
    expect(Object.fromEntries(new URL(prepared.url).searchParams)).toMatchObject({
      tenant: '1',
      response_type: 'code',
      client_id: 'us',
      redirect_uri: REDIRECT,
      state: CCCODE,
      prompt: 'none',
    });
  });

  it('gives the number without its country, once a code', async () => {
    expect(await exchange('once')).toEqual({ kind: 'number', phone: '13800138000', masked: undefined });
    expect(await exchange('once')).toEqual({ kind: 'failed', reason: 'TOKEN_EXPIRED' });
  });

  it('is refused with another secret', async () => {
    expect(await exchange(undefined, adapter('another'))).toEqual({ kind: 'failed', reason: 'BAD_SIGNATURE' });
  });

  it.each([
    [
      'Wi-Fi',
      { status: 403, body: { code: 'NUMBER_VERIFICATION.USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK' } },
      'NOT_CELLULAR',
    ],
    ['no right to ask', { status: 403, body: { code: 'PERMISSION_DENIED' } }, 'NO_ENTITLEMENT'],
    ['too many', { status: 429, body: { code: 'TOO_MANY_REQUESTS' } }, 'THROTTLED'],
    ['an access token that is over', { status: 401, body: { code: 'UNAUTHENTICATED' } }, 'TOKEN_EXPIRED'],
    ['a number of another country', { body: { devicePhoneNumber: '+4915112345678' } }, 'NOT_LOCAL_NUMBER'],
    ['no number', { body: {} }, 'PROVIDER_DOWN'],
    ['no JSON', { status: 502, body: 'bad gateway' }, 'PROVIDER_DOWN'],
  ])('%s is told as what it is', async (_what, number, reason) => {
    says = { number };
    expect(await exchange()).toEqual({ kind: 'failed', reason });
  });

  it.each([
    ['too many', { status: 429, body: {} }, 'THROTTLED'],
    ['no access token', { body: {} }, 'PROVIDER_DOWN'],
    ['no JSON', { body: 'x' }, 'PROVIDER_DOWN'],
  ])('%s instead of an access token too', async (_what, token, reason) => {
    says = { token };
    expect(await exchange()).toEqual({ kind: 'failed', reason });
  });
});
