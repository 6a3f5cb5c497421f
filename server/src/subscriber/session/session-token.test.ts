import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { createSigner } from 'fast-jwt';
import { describe, expect, it } from 'vitest';
import { NOON_MS, testDeriveKey } from '#test/login-scene.ts';
import { createSessionTokens, type SessionTriple } from './session-token.ts';

const ISSUED_AT_MS = NOON_MS + 321;
const LIFE_MS = 1_800_000;
const deriveKey = testDeriveKey();
const revoked = new Set<string>();
const tokens = createSessionTokens({ deriveKey, isRevoked: ({ sessionId }) => revoked.has(sessionId) });
const person = (name: string) => ({
  subscriberId: `subscriber-${name}`,
  sessionId: `session-${name}`,
  uid: `uid-${name}`,
  phonePrefix: '1380013',
  memberSinceMs: 1_700_000_000_000,
});
const issue = (name: string) => tokens.issue({ ...person(name), issuedAtMs: ISSUED_AT_MS });
const verify = (values: Partial<SessionTriple>, nowMs = ISSUED_AT_MS) =>
  tokens.verify({ token: values.token, ms: values.ms, hc: values.hc }, nowMs);

describe('the three session values', () => {
  it('tell who it is, for thirty minutes to the millisecond', () => {
    const mine = issue('a');
    const session = { ...person('a'), expiresAtMs: ISSUED_AT_MS + LIFE_MS };
    expect(verify(mine)).toEqual(session);
    expect(verify(mine, ISSUED_AT_MS + LIFE_MS - 1)).toEqual(session);
    expect(verify(mine, ISSUED_AT_MS + LIFE_MS)).toBe('SESSION_ENDED');
    // Not remembered as anything but what it is at the moment.
    expect(verify(mine)).toEqual(session);
  });

  const whose = ['mine', 'other', 'nothing'] as const;
  const mixtures = whose.flatMap((token) => whose.flatMap((ms) => whose.map((hc) => ({ token, ms, hc }))));
  const isMixed = ({ token, ms, hc }: (typeof mixtures)[number]) => token !== ms || ms !== hc;

  it.each(mixtures.filter(isMixed))('are refused as a mixture: token of $token, ms of $ms, hc of $hc', (mixture) => {
    const sessions: Record<string, Partial<SessionTriple>> = { mine: issue('a'), other: issue('b'), nothing: {} };
    // Both remembered: what was right lately makes no mixture right.
    verify(sessions['mine'] ?? {});
    verify(sessions['other'] ?? {});
    const values = {
      token: sessions[mixture.token]?.token,
      ms: sessions[mixture.ms]?.ms,
      hc: sessions[mixture.hc]?.hc,
    };
    expect(tokens.verify(values, ISSUED_AT_MS)).toBe('SESSION_MISMATCH');
  });

  it('are a guest when none of them is there', () => {
    expect(verify({})).toBe('NOT_LOGGED_IN');
  });

  it('are refused with any character changed, remembered or not', () => {
    const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const remembered = issue('remembered');
    verify(remembered);
    const triples = fc.oneof(fc.constant(remembered), fc.uuid().map(issue));
    const change = fc.record({
      triple: triples,
      value: fc.constantFrom('token' as const, 'ms' as const, 'hc' as const),
      at: fc.nat(),
      to: fc.constantFrom(...base64url, '.', '=', ' ', '\u00e9'),
    });
    fc.assert(
      fc.property(change, ({ triple, value, at, to }) => {
        const old = triple[value];
        const position = at % old.length;
        fc.pre(old[position] !== to);
        const altered = { ...triple, [value]: old.slice(0, position) + to + old.slice(position + 1) };
        expect(verify(altered)).toBe('SESSION_MISMATCH');
        expect(verify(triple)).toMatchObject({ sessionId: triple.ms });
      }),
      { numRuns: 500 },
    );
  });

  it('are refused when cut off, made longer, or anything at all', () => {
    const mine = issue('a');
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (token, ms, hc) => {
        expect(verify({ token, ms, hc })).toBe('SESSION_MISMATCH');
        expect(verify({ ...mine, hc })).toBe('SESSION_MISMATCH');
        expect(verify({ ...mine, token })).toBe('SESSION_MISMATCH');
      }),
    );
    expect(verify({ ...mine, token: mine.token.slice(0, -1) })).toBe('SESSION_MISMATCH');
    expect(verify({ ...mine, token: `${mine.token}A` })).toBe('SESSION_MISMATCH');
  });

  it('are refused from who has not our keys, signed or not', () => {
    const stranger = createSessionTokens({
      deriveKey: (_purpose, bytes) => Buffer.alloc(bytes, 9),
      isRevoked: () => false,
    });
    expect(verify(stranger.issue({ ...person('a'), issuedAtMs: ISSUED_AT_MS }))).toBe('SESSION_MISMATCH');
    const mine = issue('a');
    const [, payload] = mine.token.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect(verify({ ...mine, token: `${header}.${payload}.` })).toBe('SESSION_MISMATCH');
    const otherAlgorithm = createSigner({ key: deriveKey('session-token', 32), algorithm: 'HS512' });
    expect(verify({ ...mine, token: otherAlgorithm({ sub: 'a', sid: mine.ms, at: ISSUED_AT_MS }) })).toBe(
      'SESSION_MISMATCH',
    );
  });

  it('name who gave them out and for whom; others are refused, and those of the version before, which name neither, are not', () => {
    const mine = issue('a');
    const claims = JSON.parse(Buffer.from(mine.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ iss: 'coupon-centre', aud: 'subscriber' });
    const signer = createSigner({ key: deriveKey('session-token', 32), algorithm: 'HS256' });
    const binding = deriveKey('session-binding', 32);
    const withClaims = (changed: object) => {
      const token = signer({ ...claims, ...changed });
      const hc = createHmac('sha256', binding).update(`${token}\n${mine.ms}\n${claims.sub}`).digest('base64url');
      return verify({ token, ms: mine.ms, hc });
    };
    expect(withClaims({})).toMatchObject(person('a'));
    expect(withClaims({ iss: undefined, aud: undefined })).toMatchObject(person('a'));
    expect(withClaims({ iss: 'another' })).toBe('SESSION_MISMATCH');
    expect(withClaims({ aud: 'operator' })).toBe('SESSION_MISMATCH');
  });

  it('are forged and not expired in this order: an expired forgery is a forgery', () => {
    const mine = issue('a');
    const other = issue('b');
    expect(verify({ ...mine, hc: other.hc }, ISSUED_AT_MS + LIFE_MS)).toBe('SESSION_MISMATCH');
  });

  it('end with a revocation, remembered or not', () => {
    const seen = issue('seen');
    const unseen = issue('unseen');
    expect(verify(seen)).toMatchObject(person('seen'));
    revoked.add(seen.ms).add(unseen.ms);
    expect(verify(seen)).toBe('SESSION_ENDED');
    expect(verify(unseen)).toBe('SESSION_ENDED');
  });

  it('say nothing of the number to who reads them', () => {
    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const mine = issue('a');
    const claims = claimsOf(mine.token);
    expect(claims).toMatchObject({ sub: 'subscriber-a', exp: Math.ceil((ISSUED_AT_MS + LIFE_MS) / 1000) });
    expect(Object.keys(claims).sort()).toEqual(['at', 'aud', 'exp', 'iat', 'iss', 'ms', 'px', 'sid', 'sub', 'uid']);
    const sealed = Buffer.from(claims.px.slice(1), 'base64url').toString('latin1');
    for (const text of [JSON.stringify(claims), sealed]) expect(text).not.toMatch(/138|0013/);
    expect(verify(mine)).toMatchObject({ phonePrefix: '1380013' });
    // People of one segment cannot be told by it, and the same session is the same token.
    expect(claimsOf(issue('b').token).px).not.toBe(claims.px);
    expect(issue('a')).toEqual(mine);
  });

  it('of the version before, with the prefix in the clear, are valid until they end', () => {
    const { subscriberId, sessionId, uid, phonePrefix, memberSinceMs } = person('earlier');
    const key = deriveKey('session-token', 32);
    const token = createSigner({ key, algorithm: 'HS256' })({
      sub: subscriberId,
      sid: sessionId,
      uid,
      px: phonePrefix,
      ms: memberSinceMs,
      at: ISSUED_AT_MS,
    });
    const bindingKey = deriveKey('session-binding', 32);
    const hc = createHmac('sha256', bindingKey).update(`${token}\n${sessionId}\n${subscriberId}`).digest('base64url');
    expect(verify({ token, ms: sessionId, hc })).toMatchObject(person('earlier'));
  });
});
