import { codes, type RefusalName } from '@coupon-centre/contract/call/errors';
import type { FastifyRequest } from 'fastify';

/** Every answer of these is logged: who came, by which way, and who did not get in. */
const AUTHENTICATIONS = new Set([
  'loginBySms',
  'exchangeOneClick',
  'refreshToken',
  'logOut',
  'logOutEverywhere',
  'signIn',
  'confirmCode',
  'finishProviderSignIn',
  'choosePassword',
  'finishCodeSetUp',
  'renewRecoveryCodes',
  'signOut',
]);

/** Of other calls: what was refused for want of a right, or looks like an attempt to get round a check or a limit. */
const suspicious: readonly RefusalName[] = [
  'SESSION_MISMATCH',
  'NOT_ALLOWED',
  'NOT_FROM_CONSOLE',
  'OWN_WORK',
  'ONE_HAND',
  'PASSWORD_WRONG',
  'CODE_WRONG',
  'EXCHANGE_REFUSED',
  'EXTRACTION_REFUSED',
  'PREVIEW_INVALID',
  'RISK_REFUSED',
  'TOO_MANY_TRIES',
  'TOO_FREQUENT',
  'TOO_MANY_CALLS',
  'DAILY_SUM_REACHED',
  'REQUEST_ID_REUSED',
  'BAD_INPUT',
];
const SUSPICIOUS_CODES: ReadonlySet<string> = new Set(suspicious.map((name) => codes[name].code));

/** The ids by which a caller is known in the database; no name, no number. */
function whoOf({ caller }: FastifyRequest) {
  const operator = caller as { readonly operatorId?: string; readonly keyId?: string | null };
  const session = (caller as { readonly session?: { readonly subscriberId: string } | null }).session;
  return { subscriberId: session?.subscriberId, operatorId: operator.operatorId, keyId: operator.keyId ?? undefined };
}

/** Logs the security events of a call: when, from where, who, which call, and what came of it. Never what was sent. */
export function logSecurity(request: FastifyRequest, call: string): void {
  const { answeredCode: code, caller } = request;
  if (code === undefined) return;
  const isAuthentication = AUTHENTICATIONS.has(call);
  if (!isAuthentication && !SUSPICIOUS_CODES.has(code)) return;
  const event = isAuthentication ? 'security.authentication' : 'security.refusal';
  request.log.info({ event, call, code, address: caller?.address, ...whoOf(request) }, 'security');
}
