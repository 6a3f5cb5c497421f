import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import type { ProviderSettings } from './provider-settings.ts';

const TIMEOUT_S = 4;

type Library = typeof import('openid-client');

/** The library, and what the provider publishes about itself. */
export interface Discovered {
  readonly library: Library;
  readonly configuration: Configuration;
}

/** The way by which the provider wants to see our secret. */
function authenticationOf(library: Library, methods: readonly string[] | undefined, clientSecret: string) {
  const isPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return isPost ? library.ClientSecretPost(clientSecret) : library.ClientSecretBasic(clientSecret);
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Discovered> {
  const library = await import('openid-client');
  // The settings allow plain HTTP on this machine only.
  const extensions = issuer.startsWith('http:') ? [library.allowInsecureRequests] : [];
  const options = { execute: extensions, timeout: TIMEOUT_S };
  const published = (
    await library.discovery(new URL(issuer), clientId, undefined, library.None(), options)
  ).serverMetadata();
  const methods = published.token_endpoint_auth_methods_supported;
  const authentication = authenticationOf(library, methods, clientSecret);
  const configuration = new library.Configuration(published, clientId, undefined, authentication);
  configuration.timeout = TIMEOUT_S;
  // Signatures of ID tokens are checked, although they come from the provider itself over TLS.
  for (const extend of [...extensions, library.enableNonRepudiationChecks]) extend(configuration);
  return { library, configuration };
}

/**
 * Asks the provider about itself at the first use, once for simultaneous callers, and again at the next use after a failure. So a
 * node starts while the provider is away. Undefined: it cannot be reached.
 */
export function connectProvider(settings: ProviderSettings, log: Logger): () => Promise<Discovered | undefined> {
  let asked: Promise<Discovered | undefined> | undefined;
  const ask = async (): Promise<Discovered | undefined> => {
    try {
      return await discover(settings);
    } catch (error) {
      asked = undefined;
      log.warn({ err: error }, 'the identity provider cannot be reached');
      return undefined;
    }
  };
  return () => {
    asked ??= ask();
    return asked;
  };
}
