import type { OidcEnv } from '#platform/settings/oidc-env.ts';
import type { PublicEnv } from '#platform/settings/public-env.ts';

/** The settings of an identity provider that is set up. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the claim, or a path of names with dots. */
  readonly rolesClaim: string;
  readonly scopes: string;
  /** `acr` and `amr` values that make our own second factor unnecessary. */
  readonly mfaValues: readonly string[];
  /** Scheme and host of the console. */
  readonly consoleOrigin: string;
}

/** Undefined: operators sign in with passwords. */
export function providerSettingsOf(env: Partial<OidcEnv & PublicEnv>): ProviderSettings | undefined {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcRolesClaim, oidcScopes, oidcMfaValues, consoleOrigin } = env;
  if (oidcIssuer === undefined || oidcClientId === undefined || oidcClientSecret === undefined) return undefined;
  if (consoleOrigin === undefined || oidcRolesClaim === undefined || oidcScopes === undefined) return undefined;
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: oidcClientSecret,
    rolesClaim: oidcRolesClaim,
    scopes: oidcScopes,
    mfaValues: oidcMfaValues ?? [],
    consoleOrigin,
  };
}
