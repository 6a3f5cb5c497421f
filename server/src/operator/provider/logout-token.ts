import { createHash } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { z } from 'zod';
import type { Discovered } from './provider-connection.ts';
import type { ProviderSettings } from './provider-settings.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How old a token may be; its jti is remembered as long. */
const MAX_AGE_MS = 10 * MINUTE_MS;
/** Tolerance for the provider's clock. */
const TOLERANCE_MS = MINUTE_MS;
/** Signed with the provider's private key: never with our secret, never unsigned. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const TYPES = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'];

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const logoutClaims = z
  .object({
    jti: z.string().min(1),
    events: z.object({ [EVENT]: z.looseObject({}) }),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Whose sessions the provider ends. */
export interface Logout {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  /** The token's mark, to accept it once, and until when it would be accepted again. */
  readonly tokenHash: Buffer;
  readonly acceptableUntilMs: number;
}

export interface LogoutTokens {
  /** A logout token that the provider has signed for us; undefined: anything else, or the provider cannot be reached. */
  readLogoutToken(token: string, nowMs: number): Promise<Logout | undefined>;
}

export function createLogoutTokens(
  { clientId }: ProviderSettings,
  connect: () => Promise<Discovered | undefined>,
): LogoutTokens {
  const keysOf = async () => {
    const found = await connect();
    const { issuer, jwks_uri: address } = found?.configuration.serverMetadata() ?? {};
    if (issuer === undefined || address === undefined) return undefined;
    const jose = await import('jose');
    return { jose, issuer, keys: jose.createRemoteJWKSet(new URL(address)) };
  };
  let known: Awaited<ReturnType<typeof keysOf>>;

  return {
    async readLogoutToken(token, nowMs) {
      known ??= await keysOf();
      if (known === undefined) return undefined;
      const { jose, issuer, keys } = known;
      try {
        const { payload, protectedHeader } = await jose.jwtVerify(token, keys, {
          issuer,
          audience: clientId,
          algorithms: ALGORITHMS,
          currentDate: new Date(nowMs),
          maxTokenAge: MAX_AGE_MS / SECOND_MS,
          clockTolerance: TOLERANCE_MS / SECOND_MS,
        });
        if (!TYPES.includes(protectedHeader.typ?.toLowerCase())) return undefined;
        const { jti, sub, sid } = logoutClaims.parse(payload);
        return {
          issuer,
          subject: sub,
          sid,
          tokenHash: createHash('sha256').update(`${issuer}\n${jti}`).digest(),
          acceptableUntilMs: nowMs + MAX_AGE_MS + 2 * TOLERANCE_MS,
        };
      } catch (error) {
        // `fetch` rejects with a TypeError if the provider's keys cannot be read.
        const isExpected = [jose.errors.JOSEError, z.ZodError, TypeError].some((kind) => error instanceof kind);
        if (isExpected) return undefined;
        throw error;
      }
    },
  };
}
