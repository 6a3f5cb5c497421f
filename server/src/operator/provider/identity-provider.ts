import { CONSOLE_BASE, PROVIDER_RETURN_PATH } from '@coupon-centre/contract/foundation/limits';
import type { Logger } from 'pino';
import { makeToken } from '#operator/made-secrets.ts';
import { createLogoutTokens, type LogoutTokens } from './logout-token.ts';
import { type Claims, claimOf, isStrong, textsOf } from './provider-claims.ts';
import { connectProvider, type Discovered } from './provider-connection.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** What belongs to one sign-in and comes back with it. */
export interface ProviderAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person as the provider knows them. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's session, if it names one. */
  readonly sid: string | undefined;
  /** For showing only; neither decides who it is. */
  readonly userName: string | undefined;
  readonly displayName: string | undefined;
  /** Values of the claim that gives roles. */
  readonly values: readonly string[];
  /** Whether the provider has asked for a second factor. */
  readonly isStrong: boolean;
}

type Finished =
  | { readonly kind: 'identity'; readonly identity: ProviderIdentity }
  | { readonly kind: 'refused' }
  | { readonly kind: 'away' };

export interface IdentityProvider extends LogoutTokens {
  readonly rolesClaim: string;
  /** Where to send the browser, and what to keep for its return; undefined: the provider cannot be reached. */
  begin(of: { readonly isOtherAccount: boolean }): Promise<{ url: string; attempt: ProviderAttempt } | undefined>;
  /** Checks the provider's answer and exchanges its code, which works once. */
  finish(query: string, attempt: ProviderAttempt): Promise<Finished>;
  /** Where to sign out at the provider; null: it has no such address, or cannot be reached. */
  signOutUrl(): Promise<string | null>;
}

/** Answers of the token endpoint that tell of the sign-in, not of the provider or our settings. */
const REFUSED_GRANTS = ['invalid_grant', 'access_denied'];
/** Codes of the library for a provider that is away or ill. */
const AWAY_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

/** Names what failed; an error of the library may hold the answer itself, so only its name and code are logged. */
function failureOf(library: Discovered['library'], error: unknown) {
  const { ResponseBodyError, AuthorizationResponseError, ClientError, WWWAuthenticateChallengeError } = library;
  // UserInfo does not take the token that the provider has just given.
  if (error instanceof WWWAuthenticateChallengeError) return { kind: 'away', why: error.message } as const;
  if (error instanceof AuthorizationResponseError) return { kind: 'refused', why: error.error } as const;
  if (error instanceof ResponseBodyError) {
    return { kind: REFUSED_GRANTS.includes(error.error) ? 'refused' : 'away', why: error.error } as const;
  }
  if (error instanceof ClientError) {
    const why = error.code ?? error.message;
    return { kind: AWAY_CODES.includes(why) ? 'away' : 'refused', why } as const;
  }
  // `fetch` rejects with it.
  if (error instanceof TypeError) return { kind: 'away', why: error.message } as const;
  throw error;
}

/**
 * The claims. Who it is, and how they signed in, the ID token says; names and roles are the UserInfo's where the ID token lacks
 * the roles.
 */
async function readClaims(
  { library, configuration }: Discovered,
  rolesClaim: string,
  callback: {
    readonly url: URL;
    readonly attempt: ProviderAttempt;
  },
) {
  const { state, nonce, verifier } = callback.attempt;
  const tokens = await library.authorizationCodeGrant(configuration, callback.url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (idToken === undefined) throw new Error('a checked answer has an ID token');
  const isWhole = claimOf(idToken, rolesClaim) !== undefined;
  if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return { idToken, profile: idToken };
  const userInfo = await library.fetchUserInfo(configuration, tokens.access_token, idToken.sub);
  return { idToken, profile: { ...userInfo, ...idToken } as Claims };
}

/** The operators' identity provider: OpenID Connect, the code flow with PKCE. */
export function createIdentityProvider(settings: ProviderSettings, log: Logger): IdentityProvider {
  const { rolesClaim, scopes, mfaValues, consoleOrigin } = settings;
  const connect = connectProvider(settings, log);
  const redirectUrl = `${consoleOrigin}${CONSOLE_BASE}${PROVIDER_RETURN_PATH}`;

  return {
    rolesClaim,
    ...createLogoutTokens(settings, connect),

    async begin({ isOtherAccount }) {
      const found = await connect();
      if (found === undefined) return undefined;
      const { library, configuration } = found;
      const attempt = { state: makeToken(), nonce: makeToken(), verifier: library.randomPKCECodeVerifier() };
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUrl,
        scope: scopes,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(isOtherAccount && { prompt: 'login' }),
      });
      return { url: url.href, attempt };
    },

    async finish(query, attempt) {
      const found = await connect();
      if (found === undefined) return { kind: 'away' };
      const url = new URL(redirectUrl);
      url.search = query;
      try {
        const { idToken, profile } = await readClaims(found, rolesClaim, { url, attempt });
        const identity = {
          issuer: idToken.iss,
          subject: idToken.sub,
          sid: textsOf(idToken, 'sid')[0],
          userName: textsOf(profile, 'preferred_username')[0],
          displayName: textsOf(profile, 'name')[0],
          values: textsOf(profile, rolesClaim),
          isStrong: isStrong(idToken, mfaValues),
        };
        return { kind: 'identity', identity };
      } catch (error) {
        const { kind, why } = failureOf(found.library, error);
        log.warn({ why }, 'a sign-in at the identity provider failed');
        return { kind };
      }
    },

    async signOutUrl() {
      const found = await connect();
      if (found?.configuration.serverMetadata().end_session_endpoint === undefined) return null;
      const { library, configuration } = found;
      const back = `${consoleOrigin}${CONSOLE_BASE}/`;
      return library.buildEndSessionUrl(configuration, { post_logout_redirect_uri: back }).href;
    },
  };
}
