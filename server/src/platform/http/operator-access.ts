import type { Access } from '@coupon-centre/contract/call/call';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { OperatorCaller, OperatorGuest } from '#foundation/caller/operator-caller.ts';
import { Refusal, refuse } from '#foundation/refusal/refusal.ts';
import type { Arrival } from './admission.ts';
import { isConsoleOrigin, isConsoleSecure } from './own-origin.ts';

/** Over TLS behind the prefix that keeps other hosts of the domain from setting it. */
const SESSION_COOKIE = 'console_session';
const HOST_PREFIX = '__Host-';
/** Binds a sign-in at the identity provider to the browser that began it. */
const ATTEMPT_COOKIE = 'console_sign_in';
/** No page of another origin can set it without our leave. */
const CONSOLE_HEADER = 'x-console';
/** Marks the console's polling, which does not keep an idle session open. */
const BACKGROUND = 'background';

/** Calls per minute of one session or key on one node: far above manual use, enough for a system that goes through a list. */
const CALLS_PER_MINUTE = 1_200;
const MINUTE_S = 60;

/** An authenticated operator. */
export interface Recognised
  extends Pick<OperatorCaller, 'operatorId' | 'name' | 'role' | 'branchId' | 'rights' | 'sessionId' | 'keyId'> {
  /** False while the sign-in lacks a step; then there are no rights. */
  readonly isOpen: boolean;
}

/** A request with a key: when, and from where. */
export type Arriving = Pick<OperatorCaller, 'nowMs' | 'address' | 'traceId'>;

/** Recognises operators; undefined for anything invalid or expired. */
export interface OperatorAccess {
  ofSession(
    token: string,
    at: { readonly nowMs: number; readonly isBackground: boolean },
  ): Promise<Recognised | undefined>;
  /** A refusal where the key is good, but not from this address. */
  ofKey(key: string, arriving: Arriving): Promise<Recognised | Refusal<'KEY_ELSEWHERE'> | undefined>;
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The key in `Authorization: Bearer …`. */
const keyOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(header(request, 'authorization') ?? '')?.[1];

/** Whether a request with a cookie comes from a page of the console. */
function isFromConsole(request: FastifyRequest): boolean {
  if (header(request, CONSOLE_HEADER) === undefined) return false;
  const origin = header(request, 'origin');
  if (origin !== undefined && !isConsoleOrigin(origin, request)) return false;
  const site = header(request, 'sec-fetch-site');
  return site === undefined || site === 'same-origin';
}

/** The refusal for missing access, if any. */
function lacking(access: Access, { isOpen, keyId, rights }: Recognised) {
  const isPersonal = access === 'SIGNED_IN' || access === 'SIGNING_IN' || access === 'EVERYONE';
  if (isPersonal && keyId !== null) return refuse('NOT_ALLOWED', { right: 'SIGNED_IN' });
  if (!isOpen && access !== 'SIGNING_IN') return refuse('NOT_SIGNED_IN');
  return isPersonal || rights.has(access) ? undefined : refuse('NOT_ALLOWED', { right: access });
}

const cookieName = (name: string, request: FastifyRequest): string =>
  isConsoleSecure(request) ? `${HOST_PREFIX}${name}` : name;

/** HttpOnly, same-site; the prefix allows no narrower path. */
const cookieOptions = (request: FastifyRequest) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isConsoleSecure(request),
  }) as const;

/** The `set-cookie` header of an operator's session, for what is served outside the calls. */
export function sessionCookie(token: string, request: FastifyRequest): string {
  const { path, secure } = cookieOptions(request);
  return `${cookieName(SESSION_COOKIE, request)}=${token}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

function guestOf({ request, reply, caller }: Arrival): OperatorGuest {
  const { locale, address, traceId, userAgent, nowMs } = caller;
  const setCookie = (name: string, value: string | null): void => {
    if (value === null) void reply.clearCookie(cookieName(name, request), cookieOptions(request));
    else void reply.setCookie(cookieName(name, request), value, cookieOptions(request));
  };
  return {
    locale,
    address,
    traceId,
    userAgent,
    nowMs,
    setSession: (token) => setCookie(SESSION_COOKIE, token),
    providerAttempt: request.cookies[cookieName(ATTEMPT_COOKIE, request)],
    setProviderAttempt: (sealed) => setCookie(ATTEMPT_COOKIE, sealed),
  };
}

/** Authenticates and authorises a request. Checks in order: origin or key, identity, rate, rights. */
export function createAdmission(access: OperatorAccess) {
  const limiter = new RateLimiterMemory({ points: CALLS_PER_MINUTE, duration: MINUTE_S });
  /** Counts the call and says in its answer how many are left. */
  const tooOften = async (of: string, reply: FastifyReply) => {
    const counted = await limiter.consume(of).catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) return reason;
      throw reason;
    });
    const resetSec = Math.ceil(counted.msBeforeNext / SECOND_MS);
    void reply.headers({
      'ratelimit-limit': CALLS_PER_MINUTE,
      'ratelimit-remaining': counted.remainingPoints,
      'ratelimit-reset': resetSec,
    });
    return counted.consumedPoints > CALLS_PER_MINUTE
      ? refuse('TOO_MANY_CALLS', { retryAfterSec: resetSec })
      : undefined;
  };

  /** Who comes with this key, or without one with the session's cookie. */
  async function identify(key: string | undefined, { request, caller }: Pick<Arrival, 'request' | 'caller'>) {
    if (key !== undefined) return access.ofKey(key, caller);
    const token = request.cookies[cookieName(SESSION_COOKIE, request)];
    const isBackground = header(request, CONSOLE_HEADER) === BACKGROUND;
    return token === undefined ? undefined : access.ofSession(token, { nowMs: caller.nowMs, isBackground });
  }

  /** A refusal; who calls; or null where the call needs no session. */
  async function recognise(needed: Access, { request, reply, caller }: Arrival) {
    const key = keyOf(request);
    if (key === undefined && !isFromConsole(request)) {
      return header(request, 'cookie') === undefined && needed !== 'EVERYONE'
        ? refuse('NOT_SIGNED_IN')
        : refuse('NOT_FROM_CONSOLE');
    }
    if (needed === 'EVERYONE') return null;
    const who = await identify(key, { request, caller });
    if (who === undefined) return refuse('NOT_SIGNED_IN');
    if (who instanceof Refusal) return who;
    return (await tooOften(who.keyId ?? who.sessionId ?? who.operatorId, reply)) ?? lacking(needed, who) ?? who;
  }

  return async (needed: Access, arrival: Arrival) => {
    const who = await recognise(needed, arrival);
    return who instanceof Refusal ? who : { ...guestOf(arrival), ...who };
  };
}
