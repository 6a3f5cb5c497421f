import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type Login, Provider } from 'oidc-provider';
import type { ProviderSettings } from '#operator/provider/provider-settings.ts';

const CLIENT_ID = 'coupon-console';
const CLIENT_SECRET = 'a secret of the tests, of some length';
const CONSOLE_ORIGIN = 'https://console.example';
const KEY_ID = 'signing';

/** A person at the provider. */
export interface Person extends Login {
  readonly userName?: string;
  readonly name?: string;
  readonly roles?: readonly string[];
}

/** The client's registration, and where the provider posts logout tokens. */
const clientOf = (logoutUrl: string) => ({
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  redirect_uris: [`${CONSOLE_ORIGIN}/console/signed-in`],
  post_logout_redirect_uris: [`${CONSOLE_ORIGIN}/console/`],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  backchannel_logout_uri: logoutUrl,
  backchannel_logout_session_required: true,
});

type Account = { readonly accountId: string; claims(): Record<string, unknown> };
type KoaContext = {
  readonly oidc: {
    readonly provider: Provider;
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
  };
};

/**
 * A certified OpenID provider on a port of this machine, whose sign-in form signs in the person of the day. `by` gives the port of
 * its issuer, of a proxy in front of it. Default: its own.
 */
export async function identityProvider(by = async (port: number): Promise<number> => port) {
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  let isAway = false;
  let today: Person | { readonly error: string } = { error: 'access_denied' };
  const people = new Map<string, Person>();
  const server = createServer((request, response) => {
    if (isAway || answer === undefined) request.socket.destroy();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${await by((server.address() as AddressInfo).port)}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signing = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };

  const findAccount = (_context: unknown, accountId: string): Account => ({
    accountId,
    claims() {
      const { userName, name, roles } = people.get(accountId) ?? {};
      return { sub: accountId, preferred_username: userName, name, roles };
    },
  });
  const loadExistingGrant = async ({ oidc: { provider, client, session } }: KoaContext) => {
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
    grant.addOIDCScope('openid profile');
    await grant.save();
    return grant;
  };

  /** Starts with no sessions. `claimsIn`: whether the profile's claims are in the ID token or at UserInfo only. */
  function open({ logoutUrl = 'http://127.0.0.1:9/', claimsIn = 'userInfo' as 'userInfo' | 'idToken' } = {}): void {
    const provider = new Provider(issuer, {
      clients: [clientOf(logoutUrl)],
      jwks: { keys: [signing] },
      cookies: { keys: ['of the tests'] },
      claims: { openid: ['sub', 'acr', 'amr', 'sid'], profile: ['name', 'preferred_username', 'roles'] },
      conformIdTokenClaims: claimsIn === 'userInfo',
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      // Its own refuses addresses of this machine.
      fetch: (url: string, { dispatcher: _guarded, ...options }: RequestInit) => fetch(url, options),
      interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/person/${uid}` },
      ttl: { Interaction: 60, Grant: 600, Session: 600, AccessToken: 60, IdToken: 60 },
      findAccount,
      loadExistingGrant,
    });
    const serve = provider.callback();
    answer = (request, response) => {
      if (!request.url?.startsWith('/person/')) return serve(request, response);
      const result = 'error' in today ? today : { login: today };
      void provider.interactionFinished(request, response, result);
    };
  }

  const settings: ProviderSettings = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    rolesClaim: 'roles',
    scopes: 'openid profile',
    mfaValues: ['otp', 'urn:strong'],
    consoleOrigin: CONSOLE_ORIGIN,
  };

  return {
    issuer,
    settings,
    open,
    /** While it is away every connection is cut. */
    setAway(away: boolean): void {
      isAway = away;
    },
    /** Who signs in next. */
    welcome(person: Person | { readonly error: string }): void {
      today = person;
      if (!('error' in person)) people.set(person.accountId, person);
    },
    /** A token of the provider's key, or of another one. */
    async sign(
      payload: JWTPayload,
      { typ = 'logout+jwt', key = privateKey }: { typ?: string; key?: typeof privateKey } = {},
    ) {
      return new SignJWT({ iss: issuer, aud: CLIENT_ID, ...payload })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ })
        .sign(key);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A browser's cookies, per host. */
const jar = () => {
  const kept = new Map<string, string>();
  return {
    header: (): string => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    take(response: Response): void {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) kept.delete(name);
        else kept.set(name, value.join('='));
      }
    },
    kept,
  };
};

/** An operator's browser: its cookies at the node and at the provider. */
export function operatorBrowser(node: { readonly baseUrl: string }) {
  const own = jar();
  const providers = jar();
  let base = node.baseUrl;

  async function call(path: string, body: unknown = {}) {
    const response = await fetch(`${base}/console-api/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-console': '1', cookie: own.header() },
    });
    own.take(response);
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the call answers and fails if it is not there
    return { status: response.status, ...((await response.json()) as { code: string; msg: string; resp_data: any }) };
  }

  /** Follows the provider until it sends the browser back; the query it comes back with. */
  async function follow(url: string, steps = 10): Promise<string> {
    if (url.startsWith(CONSOLE_ORIGIN)) return new URL(url).search.slice(1);
    if (steps === 0) throw new Error(`no way back from ${url}`);
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: providers.header() } });
    providers.take(response);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    return follow(new URL(location, url).href, steps - 1);
  }

  return {
    call,
    follow,
    cookies: own.kept,
    providers,
    /** Another node, as a balancer would choose it. */
    moveTo(other: { readonly baseUrl: string }): void {
      base = other.baseUrl;
    },
    /** To the provider and back: the query that the console would send. */
    async goToProvider(returnTo = '/'): Promise<string> {
      const begun = await call('session/beginProvider', { returnTo });
      if (begun.code !== '0000') throw new Error(begun.msg);
      return follow(begun.resp_data.url);
    },
    async signIn(returnTo = '/') {
      const begun = await call('session/beginProvider', { returnTo });
      if (begun.code !== '0000') return begun;
      return call('session/finishProvider', { query: await follow(begun.resp_data.url) });
    },
  };
}
