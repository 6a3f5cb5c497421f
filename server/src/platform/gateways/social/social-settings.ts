import { z } from 'zod';
import { StartProblem } from '#platform/process/start-problem.ts';
import { gatewaySetting, isModulePath } from '../gateway-module.ts';
import { httpAddress } from '../http-address.ts';

/** Settings of the social app whose browser shares our pages, one group of the environment's. */

export const socialSettings = {
  SOCIAL_GATEWAY: gatewaySetting('sandbox', 'wechat', 'none'),
  WECHAT_URL: httpAddress('an address like https://host'),
  WECHAT_SDK_URL: httpAddress('the address of a script'),
  WECHAT_APP_ID: z.string().optional().describe('the id of our app there'),
  WECHAT_SECRET: z.string().optional().describe('the secret of our app there'),
  SHARE_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
    .refine((hosts) => hosts.every((host) => /^[a-z\d.-]+(:\d+)?$/i.test(host)))
    .describe('comma-separated hosts whose pages may be shared'),
};

type Parsed = z.output<z.ZodObject<typeof socialSettings>>;

const needed = {
  sandbox: [],
  none: [],
  wechat: ['WECHAT_URL', 'WECHAT_SDK_URL', 'WECHAT_APP_ID', 'WECHAT_SECRET', 'SHARE_HOSTS'],
} as const;

/** As the rest of the server takes them. Throws StartProblem where the chosen app lacks a setting. */
export function socialOf(parsed: Parsed, hasSandbox: boolean) {
  const gateway = parsed.SOCIAL_GATEWAY ?? (hasSandbox ? 'sandbox' : 'none');
  const missing = (isModulePath(gateway) ? (['SHARE_HOSTS'] as const) : needed[gateway]).filter(
    (name) => (parsed[name]?.length ?? 0) === 0,
  );
  if (missing.length > 0) throw new StartProblem(`With SOCIAL_GATEWAY=${gateway}, set ${missing.join(', ')} too.`);
  return {
    socialGateway: gateway,
    wechatUrl: parsed.WECHAT_URL,
    wechatSdkUrl: parsed.WECHAT_SDK_URL,
    wechatAppId: parsed.WECHAT_APP_ID,
    wechatSecret: parsed.WECHAT_SECRET,
    shareHosts: parsed.SHARE_HOSTS,
  };
}

export type SocialEnv = ReturnType<typeof socialOf>;
