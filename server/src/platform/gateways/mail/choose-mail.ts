import type { ModulePath } from '../gateway-module.ts';
import type { MailEnv } from './mail-settings.ts';
import type { MailGateway } from './port.ts';
import { createSmtp } from './smtp.ts';

/** The gateway that the settings name; undefined for none. Reading the settings has made sure that none is missing. */
export function chooseMail(
  env: MailEnv,
  gateway: Exclude<MailEnv['mailGateway'], ModulePath | 'sandbox'>,
): MailGateway | undefined {
  switch (gateway) {
    case 'none':
      return undefined;
    case 'smtp':
      return createSmtp({
        host: env.smtpHost ?? '',
        port: env.smtpPort,
        tls: env.smtpTls,
        username: env.smtpUsername,
        password: env.smtpPassword,
        from: env.smtpFrom ?? '',
      });
  }
}
