import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { SESSION_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import { growingCache } from '#foundation/cache/growing-cache.ts';
import type { Session, VerifySession } from '#foundation/caller/caller.ts';
import { type DeriveKey, madeOfKeys, ringOf } from '#foundation/crypto/key-ring.ts';

const KEY_BYTES = 32;
/** Who gives the token out, and for whom. Tokens of the version before name neither, and are valid until they end. */
const ISSUER = 'coupon-centre';
const AUDIENCE = 'subscriber';
/** Begins a sealed prefix: tokens of the version before carry the digits, and are valid until they end. */
const SEALED_MARK = '~';
/** Sessions whose signatures are remembered as checked: some 1 KB each. */
const REMEMBERED_SESSIONS = 20_000;

/** What the token says, signed. Short names: it travels with every request. */
interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly uid: string;
  /** First seven digits of the number, sealed: scripts in the page and logs of the header cannot read them. */
  readonly px: string;
  /** Member since, epoch milliseconds. */
  readonly ms: number;
  /** Versions of the documents agreed to; absent: none. */
  readonly cv?: readonly number[] | undefined;
  /** Given out at, epoch milliseconds: `iat` and `exp` are whole seconds. */
  readonly at: number;
}

/** The three values a request carries; accepted together only (wire §3). */
export interface SessionTriple {
  /** H5_TOKEN. */
  readonly token: string;
  /** The session's id. */
  readonly ms: string;
  /** Keyed hash over token, session and subscriber. */
  readonly hc: string;
}

type NewSession = Pick<Session, 'subscriberId' | 'sessionId' | 'uid' | 'phonePrefix' | 'memberSinceMs' | 'agreed'> & {
  readonly issuedAtMs: number;
};

export interface SessionTokens {
  issue(session: NewSession): SessionTriple;
  /** No database; a signature that was checked lately is not computed again, everything else is checked every time. */
  readonly verify: VerifySession;
}

interface Checked {
  /** The key that signed it. */
  readonly keyId: number;
  readonly session: Session;
  readonly issuedAtMs: number;
  /** What `ms` and `hc` must be. */
  readonly values: Buffer;
}

interface Needs {
  readonly deriveKey: DeriveKey;
  isRevoked(session: Session, at: { readonly issuedAtMs: number; readonly nowMs: number }): boolean;
}

export const sessionEndsAtMs = (issuedAtMs: number): number => issuedAtMs + SESSION_SECONDS * SECOND_MS;

/** Both as one text, so that the comparison does not reveal which is wrong; a header holds no line break. */
const together = (ms: string, hc: string): Buffer => Buffer.from(`${ms}\n${hc}`);

/**
 * A keystream of the session's id hides the prefix: a session has one prefix, so no part of the keystream is used for two, and the
 * same session gives the same token whenever it is asked for. The token's signature guards it against changes. One hash, next to
 * the two that check a token.
 */
function createPrefixSeal(key: KeyObject) {
  const hide = (bytes: Buffer, sessionId: string): Buffer => {
    const stream = createHmac('sha256', key).update(sessionId).digest();
    return bytes.map((byte, index) => byte ^ (stream[index % stream.length] ?? 0)) as Buffer;
  };
  return {
    seal: (prefix: string, sessionId: string): string =>
      SEALED_MARK + hide(Buffer.from(prefix, 'latin1'), sessionId).toString('base64url'),
    open: (sealed: string, sessionId: string): string =>
      sealed.startsWith(SEALED_MARK)
        ? hide(Buffer.from(sealed.slice(SEALED_MARK.length), 'base64url'), sessionId).toString('latin1')
        : sealed,
  };
}

/** What one key of the ring makes and reads; tokens of other keys than the first name it. */
function createTokenKey(deriveKey: DeriveKey, id: number) {
  const derive = (purpose: string): Buffer => ringOf(deriveKey).derive(id, purpose, KEY_BYTES);
  const tokenKey = derive('session-token');
  // A key object: bytes would be made into one at every use, which costs seven times the hash.
  const bindingKey = createSecretKey(derive('session-binding'));
  const kid = id === 1 ? {} : { kid: String(id) };
  const sign = createSigner<Claims & { iat: number; exp: number }>({
    key: tokenKey,
    algorithm: 'HS256',
    iss: ISSUER,
    aud: AUDIENCE,
    ...kid,
  });
  // The caller gives the time, so the library's own clock check is off.
  const readSigned = createVerifier({
    key: tokenKey,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    ignoreExpiration: true,
    ignoreNotBefore: true,
    cache: false,
  }) as (token: string) => Claims;
  const bind = (token: string, sessionId: string, subscriberId: string): string =>
    createHmac('sha256', bindingKey).update(`${token}\n${sessionId}\n${subscriberId}`).digest('base64url');
  return { sign, readSigned, bind, prefixes: createPrefixSeal(createSecretKey(derive('session-prefix'))) };
}

const headerShape = z.object({ kid: z.string().optional() });

/** The id of the key that a token names; throws for what is no token. */
function keyIdOf(token: string): number {
  const header = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8');
  return Number(headerShape.parse(JSON.parse(header)).kid ?? 1);
}

export function createSessionTokens({ deriveKey, isRevoked }: Needs): SessionTokens {
  const keys = madeOfKeys(deriveKey, 'session-token', (id) => createTokenKey(deriveKey, id));
  const ring = ringOf(deriveKey);
  const checked = growingCache<Checked>({ max: REMEMBERED_SESSIONS });

  /** Not with a key that retired since. */
  const isReadable = (found: Checked | undefined): found is Checked =>
    found !== undefined && (found.keyId === ring.writing() || ring.idsFor('session-token').includes(found.keyId));

  function check(token: string): Checked | undefined {
    let keyId: number;
    let claims: Claims;
    try {
      keyId = keyIdOf(token);
      claims = keys.of(keyId).readSigned(token);
    } catch {
      return undefined;
    }
    const { prefixes, bind } = keys.of(keyId);
    const session: Session = {
      subscriberId: claims.sub,
      sessionId: claims.sid,
      uid: claims.uid,
      phonePrefix: prefixes.open(claims.px, claims.sid),
      memberSinceMs: claims.ms,
      ...(claims.cv && { agreed: claims.cv }),
      expiresAtMs: sessionEndsAtMs(claims.at),
    };
    const hc = bind(token, claims.sid, claims.sub);
    return { session, keyId, issuedAtMs: claims.at, values: together(claims.sid, hc) };
  }

  return {
    issue({ issuedAtMs, ...of }) {
      const { sign, bind, prefixes } = keys.current();
      const token = sign({
        sub: of.subscriberId,
        sid: of.sessionId,
        uid: of.uid,
        px: prefixes.seal(of.phonePrefix, of.sessionId),
        ms: of.memberSinceMs,
        ...(of.agreed?.some((version) => version > 0) && { cv: of.agreed }),
        at: issuedAtMs,
        iat: Math.floor(issuedAtMs / SECOND_MS),
        exp: Math.ceil(sessionEndsAtMs(issuedAtMs) / SECOND_MS),
      });
      return { token, ms: of.sessionId, hc: bind(token, of.sessionId, of.subscriberId) };
    },

    verify({ token, ms, hc }, nowMs) {
      if (token === undefined && ms === undefined && hc === undefined) return 'NOT_LOGGED_IN';
      if (token === undefined || ms === undefined || hc === undefined) return 'SESSION_MISMATCH';
      const remembered = checked.get(token);
      const found = remembered ?? check(token);
      if (!isReadable(found)) return 'SESSION_MISMATCH';
      const values = together(ms, hc);
      // The right length is no secret.
      if (values.length !== found.values.length || !timingSafeEqual(values, found.values)) return 'SESSION_MISMATCH';
      if (remembered === undefined) checked.set(token, found);
      if (nowMs >= found.session.expiresAtMs) return 'SESSION_ENDED';
      return isRevoked(found.session, { issuedAtMs: found.issuedAtMs, nowMs }) ? 'SESSION_ENDED' : found.session;
    },
  };
}
