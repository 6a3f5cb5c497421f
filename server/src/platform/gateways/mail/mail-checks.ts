import { randomUUID } from 'node:crypto';
import { attempt, brokenChecks, type Check, type Checked, inWords, LeftOut, LIVE_MS } from '../checks/check.ts';
import type { MailGateway } from './port.ts';

/** Of a domain that has no mailboxes (RFC 2606). */
const UNKNOWN_RECIPIENT = 'nobody@invalid.example';

const message = (to: string) => ({
  id: randomUUID(),
  to,
  subject: '领券中心 Coupon Centre: gateway check',
  text: 'This mail checks the mail gateway. 这封邮件用于测试邮件网关。',
  html: '<p>This mail checks the mail gateway. 这封邮件用于测试邮件网关。</p>',
});

/** What any mail gateway must keep. */
export function mailChecks({ live, broken, mail: to }: Checked<MailGateway>): readonly Check[] {
  const mail = to === undefined ? undefined : message(to);
  return [
    ...brokenChecks({ broken }, 'send', {
      call: (port, signal) => port.send(message(UNKNOWN_RECIPIENT), signal),
      allows: (found) =>
        found.kind === 'rejected' ||
        (found.kind === 'answered' && found.answer.kind === 'refused' && !found.answer.isPermanent),
      instead: 'is not accepted, and not refused for good',
    }),
    {
      what: 'send: a test mail is accepted',
      isTrial: true,
      async run() {
        if (mail === undefined) return new LeftOut('needs --mail');
        const found = await attempt((signal) => live.send(mail, signal), LIVE_MS);
        return found.kind === 'answered' && found.answer.kind === 'accepted' ? null : inWords(found);
      },
    },
  ];
}
