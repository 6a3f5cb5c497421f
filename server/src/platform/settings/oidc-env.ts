import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import { safeAddress } from './public-env.ts';

/** Settings of the operators' sign-in at an identity provider (OpenID Connect). */

const words = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const oidcSettings = {
  /** Compared with the provider's own spelling: a slash at its end counts. */
  OIDC_ISSUER: safeAddress.optional().describe("the identity provider's issuer, an https address"),
  OIDC_CLIENT_ID: z.string().optional().describe('our client id at the identity provider'),
  OIDC_CLIENT_SECRET: z.string().optional().describe("that client's secret"),
  OIDC_ROLES_CLAIM: z
    .string()
    .default('roles')
    .describe("the name of the claim that holds an operator's roles or groups"),
  OIDC_SCOPES: z
    .string()
    .refine((text) => text.split(' ').includes('openid'))
    .default('openid profile')
    .describe('scopes separated by spaces, openid among them'),
  OIDC_MFA_VALUES: z
    .string()
    .default('')
    .transform(words)
    .describe('comma-separated acr or amr values that stand for a second factor at the identity provider'),
};

const needed = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** As the rest of the server takes them. `consoleOrigin`: where the provider sends operators back to. Throws StartProblem where one lacks another. */
export function oidcOf(parsed: z.output<z.ZodObject<typeof oidcSettings>>, consoleOrigin: string | undefined) {
  if (parsed.OIDC_ISSUER === undefined) {
    const idle = needed.filter((name) => parsed[name] !== undefined);
    if (idle.length > 0) throw new StartProblem(`${idle.join(' and ')} belong to an OIDC_ISSUER, which is not set.`);
  } else {
    const missing: string[] = needed.filter((name) => parsed[name] === undefined);
    if (consoleOrigin === undefined) missing.push('CONSOLE_ORIGIN');
    if (missing.length > 0) throw new StartProblem(`With OIDC_ISSUER, set ${missing.join(', ')} too.`);
  }
  return {
    /** Undefined: operators sign in with passwords. */
    oidcIssuer: parsed.OIDC_ISSUER,
    oidcClientId: parsed.OIDC_CLIENT_ID,
    oidcClientSecret: parsed.OIDC_CLIENT_SECRET,
    oidcRolesClaim: parsed.OIDC_ROLES_CLAIM,
    oidcScopes: parsed.OIDC_SCOPES,
    /** With one of these the provider has asked for a second factor, and ours is not asked. */
    oidcMfaValues: parsed.OIDC_MFA_VALUES,
  };
}

export type OidcEnv = ReturnType<typeof oidcOf>;
