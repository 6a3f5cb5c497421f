import type { Kysely } from 'kysely';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SocialApp } from './port.ts';
import type { SocialEnv } from './social-settings.ts';
import { createWechat } from './wechat.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly deriveKey: DeriveKey;
}

/** The social app that the settings name; undefined for none. Reading the settings has made sure that none is missing. */
export function chooseSocialApp(env: SocialEnv, gateway: 'wechat' | 'none', needs: Needs): SocialApp | undefined {
  if (gateway === 'none') return undefined;
  const { wechatUrl: url = '', wechatSdkUrl: sdkUrl = '', wechatAppId: appId = '', wechatSecret: secret = '' } = env;
  return createWechat({ ...needs, settings: { url, sdkUrl, appId, secret } });
}
