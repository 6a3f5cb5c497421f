import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The addresses at which a node is reached from outside, like https://host; undefined: those that requests name. */
export interface OwnOrigins {
  /** The page's (PUBLIC_ORIGIN). */
  readonly page?: string | undefined;
  /** The console's (CONSOLE_ORIGIN, otherwise PUBLIC_ORIGIN). */
  readonly console?: string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    ownOrigins?: OwnOrigins;
  }
}

export function setOwnOrigins(http: FastifyInstance, origins: OwnOrigins): void {
  http.decorate('ownOrigins', origins);
}

/** What the request says of the host, where that is well-formed: it is written into pages and pictures. */
const askedOrigin = ({ protocol, host }: FastifyRequest): string =>
  /^[\w.-]+(?::\d{1,5})?$/.test(host) ? `${protocol}://${host}` : '';

/** The page's origin; with PUBLIC_ORIGIN never the request's. Empty if the request names no proper host. */
export const pageOrigin = (request: FastifyRequest): string => request.server.ownOrigins?.page ?? askedOrigin(request);

/** Whether an `Origin` header names the console. */
export function isConsoleOrigin(origin: string, request: FastifyRequest): boolean {
  const own = request.server.ownOrigins?.console;
  if (own !== undefined) return origin === own;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** Whether cookies of the console may travel over TLS only. */
export const isConsoleSecure = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || request.server.ownOrigins?.console?.startsWith('https:') === true;
