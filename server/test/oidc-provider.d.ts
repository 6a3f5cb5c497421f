/** As far as the tests use it; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Login {
    readonly accountId: string;
    readonly acr?: string;
    readonly amr?: readonly string[];
    readonly remember?: boolean;
  }

  export interface AccessToken {
    readonly accountId: string;
    readonly scopes: ReadonlySet<string>;
    destroy(): Promise<void>;
  }

  export interface Session {
    loginAccount(account: { readonly accountId: string }): void;
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: Login } | { readonly error: string },
    ): Promise<void>;
    readonly Session: { get(context: unknown): Promise<Session> };
    readonly AccessToken: { find(token: string): Promise<AccessToken | undefined> };
    readonly Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => {
      addOIDCScope(scope: string): void;
      addOIDCClaims(claims: readonly string[]): void;
      save(): Promise<string>;
    };
  }
}
