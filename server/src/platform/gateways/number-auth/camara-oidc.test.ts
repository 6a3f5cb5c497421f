import { afterAll, describe, expect, it } from 'vitest';
import { numberVerification } from '#test/number-verification.ts';
import { type CamaraSettings, createCamara } from './camara.ts';

const PHONE = '13800138000';
const [FIRST, SECOND] = ['1'.repeat(32), '2'.repeat(32)] as const;

const network = await numberVerification();
afterAll(() => network.close());

const adapter = (other: Partial<CamaraSettings> = {}) => createCamara({ ...network.settings, ...other });
/** What the page comes back with from the network. */
async function comeBack(cccode: string): Promise<URLSearchParams> {
  const prepared = await adapter().prepare({ preSign: undefined, cccode });
  if (prepared.kind !== 'redirect') throw new Error(prepared.kind);
  return network.follow(prepared.url);
}
async function codeOf(cccode: string): Promise<string> {
  const back = await comeBack(cccode);
  const code = back.get('code');
  if (code === null) throw new Error(`no code: ${back}`);
  return code;
}
const exchange = (token: string, cccode: string, by = adapter()) =>
  by.exchange({ token, cccode, userInformation: '', source: 'page' }, AbortSignal.timeout(5_000));

describe('CAMARA number verification at a certified OpenID provider', () => {
  it('gives the number of the device that is on the network, once a code', async () => {
    network.connect(PHONE);
    const back = await comeBack(FIRST);
    expect(back.get('state')).toBe(FIRST);
    const code = back.get('code') ?? '';
    // Another node finishes the login.
    expect(await exchange(code, FIRST)).toEqual({ kind: 'number', phone: PHONE, masked: undefined });
    expect(await exchange(code, FIRST)).toEqual({ kind: 'failed', reason: 'TOKEN_EXPIRED' });
  });

  it('sends a device on Wi-Fi back without a code and without a page of the network’s', async () => {
    network.connect(undefined);
    const back = await comeBack(FIRST);
    expect(Object.fromEntries(back)).toMatchObject({ error: 'login_required', state: FIRST });
    expect(back.has('code')).toBe(false);
  });

  it('takes no code of another login', async () => {
    network.connect(PHONE);
    expect(await exchange(await codeOf(SECOND), FIRST)).toEqual({ kind: 'failed', reason: 'TOKEN_EXPIRED' });
    expect(await exchange('made-up', FIRST)).toEqual({ kind: 'failed', reason: 'TOKEN_EXPIRED' });
  });

  it('is refused with another secret, and with another address of the page', async () => {
    network.connect(PHONE);
    const wrongSecret = adapter({ clientSecret: 'another' });
    expect(await exchange(await codeOf(FIRST), FIRST, wrongSecret)).toEqual({
      kind: 'failed',
      reason: 'BAD_SIGNATURE',
    });
    const elsewhere = adapter({ redirectUrl: 'https://elsewhere.example/' });
    expect(await exchange(await codeOf(FIRST), FIRST, elsewhere)).toEqual({ kind: 'failed', reason: 'TOKEN_EXPIRED' });
  });
});
