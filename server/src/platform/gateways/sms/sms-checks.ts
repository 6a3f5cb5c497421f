import { randomUUID } from 'node:crypto';
import {
  attempt,
  brokenChecks,
  type Check,
  type Checked,
  inWords,
  LeftOut,
  LIVE_MS,
  UNASSIGNED_PHONE,
} from '../checks/check.ts';
import type { SmsGateway } from './port.ts';

const message = (to: string) => ({
  id: randomUUID(),
  to,
  template: { key: 'LOGIN_CODE', params: { code: '000000' }, locale: 'zh-CN' } as const,
  text: '【领券中心】登录验证码 000000，仅用于测试短信网关。',
});

/** What any SMS gateway must keep. */
export function smsChecks({ live, broken, trial }: Checked<SmsGateway>): readonly Check[] {
  const isIdempotent = live.isIdempotent !== false;
  const sent = trial && message(trial.phone);
  const accepted = (what: string, isDue = true): Check => ({
    what,
    isTrial: true,
    async run() {
      if (!isDue) return new LeftOut('the gateway says isIdempotent: false');
      if (sent === undefined) return new LeftOut('needs --phone');
      const found = await attempt((signal) => live.send(sent, signal), LIVE_MS);
      const isWell = found.kind === 'answered' && found.answer.kind === 'accepted';
      return isWell ? null : inWords(found);
    },
  });
  return [
    ...brokenChecks({ broken }, 'send', {
      call: (port, signal) => port.send(message(UNASSIGNED_PHONE), signal),
      // A message that certainly was not sent may be refused at once; else only if sending it again does not double it.
      allows: (found, breakage) =>
        found.kind === 'rejected' ||
        (found.kind === 'answered' && found.answer.kind !== 'accepted' && (isIdempotent || breakage === 'gone')),
      instead: 'is not accepted, and refused only if it cannot have been sent',
    }),
    accepted('send: a test message is accepted'),
    accepted('send: the same id again is accepted; look that the phone got one message', isIdempotent),
  ];
}
