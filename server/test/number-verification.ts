import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { CamaraSettings } from '#platform/gateways/number-auth/camara.ts';

const REDIRECT_URL = 'https://coupons.example/bass-cardModuleH5/';
const NUMBER_SCOPE = 'number-verification:device-phone-number:read';
const SCOPES = ['openid', NUMBER_SCOPE, 'dpv:FraudPreventionAndDetection'];
const TOKEN_SECONDS = 300;

type GrantContext = {
  readonly oidc: { readonly client: { readonly clientId: string }; readonly session: { readonly accountId: string } };
};

/**
 * A network operator's CAMARA Number Verification on this machine. Its OpenID provider is the certified `oidc-provider`, which wants
 * PKCE and recognises a device by its connection; the number's own call checks the provider's access tokens and takes each once.
 */
export async function numberVerification() {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = (request) => request.socket.destroy();
  let onNetwork: string | undefined;
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });

  const settings: CamaraSettings = {
    authorizeUrl: `${url}/auth`,
    tokenUrl: `${url}/token`,
    apiUrl: url,
    clientId: 'coupon centre: page',
    clientSecret: 'a secret of 100 % & more',
    redirectUrl: REDIRECT_URL,
  };
  const provider = new Provider(url, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [REDIRECT_URL],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'signing', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of the tests'] },
    scopes: SCOPES,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/no-page-is-shown' },
    ttl: { Interaction: 60, Grant: TOKEN_SECONDS, Session: 60, AccessToken: TOKEN_SECONDS, IdToken: 60 },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    async loadExistingGrant({ oidc: { client, session } }: GrantContext) {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
  });

  const { Session } = provider;
  const sessionOf = Session.get.bind(Session);
  Session.get = async (context) => {
    const session = await sessionOf(context);
    if (onNetwork !== undefined) session.loginAccount({ accountId: onNetwork });
    return session;
  };

  const json = (response: ServerResponse, status: number, body: object): unknown =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  async function showNumber({ headers }: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const token = await provider.AccessToken.find(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (token === undefined) return json(response, 401, { status: 401, code: 'UNAUTHENTICATED' });
    await token.destroy();
    if (!token.scopes.has(NUMBER_SCOPE)) return json(response, 403, { status: 403, code: 'PERMISSION_DENIED' });
    return json(response, 200, { devicePhoneNumber: `+86${token.accountId}` });
  }
  const serve = provider.callback();
  answer = (request, response) =>
    request.url === '/device-phone-number' ? showNumber(request, response) : serve(request, response);

  return {
    settings,
    /** The device that asks next has this number and uses the network; undefined: it is on Wi-Fi. */
    connect(phone: string | undefined): void {
      onNetwork = phone;
    },
    /** What the page is sent back with. */
    async follow(redirect: string): Promise<URLSearchParams> {
      const response = await fetch(redirect, { redirect: 'manual' });
      await response.body?.cancel();
      const location = response.headers.get('location') ?? '';
      if (!location.startsWith(REDIRECT_URL)) throw new Error(`${response.status}, to ${location || 'nowhere'}`);
      return new URL(location).searchParams;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
