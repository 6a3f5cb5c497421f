import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

const CLIENT_ID = 'coupon-console';
const CLIENT_SECRET = 'a secret of the journeys, of some length';
const FORM = `<!doctype html><meta charset="utf-8"><title>Work account</title><link rel="icon" href="data:,"><h1>Work account</h1>
<form method="post"><label>Who <input name="login"></label><button>Enter</button></form>`;

type KoaContext = {
  readonly oidc: { readonly client: { readonly clientId: string }; readonly session: { readonly accountId: string } };
};

interface IdentityProvider {
  /** What the product needs to know of it. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A certified OpenID provider with a form that asks for a name; `roles` are those of the people by name. */
export async function serveIdentityProvider(
  consoleOrigin: string,
  roles: Readonly<Record<string, readonly string[]>>,
): Promise<IdentityProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (request) => void request.socket.destroy();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Another site than the product's: cookies have to survive that.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${consoleOrigin}/console/signed-in`],
        post_logout_redirect_uris: [`${consoleOrigin}/console/`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'journey', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of the journeys'] },
    claims: { openid: ['sub', 'amr', 'sid'], profile: ['name', 'preferred_username', 'roles'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 60, IdToken: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/person/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, preferred_username: accountId, name: accountId, roles: roles[accountId] ?? [] }),
    }),
    async loadExistingGrant({ oidc: { client, session } }: KoaContext) {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();
  const signIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const accountId = new URLSearchParams(await text(request)).get('login') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId, amr: ['otp'] } });
  };
  answer = (request, response) => {
    if (!request.url?.startsWith('/person/')) serve(request, response);
    else if (request.method === 'POST') void signIn(request, response);
    else response.setHeader('content-type', 'text/html').end(FORM);
  };
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_MFA_VALUES: 'otp',
      CONSOLE_ORIGIN: consoleOrigin,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
