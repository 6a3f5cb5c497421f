import { attempt, brokenChecks, type Check, type Checked, inWords, LIVE_MS } from '../checks/check.ts';
import { type CaptchaToken, type ChallengeService, captchaApis } from './port.ts';

const madeUp: CaptchaToken = { token: 'gateway-check', action: 'LOGIN', address: '192.0.2.1' };

/** What any outside captcha must keep. */
export const challengeChecks = ({ live, broken }: Checked<ChallengeService>): readonly Check[] => [
  {
    what: 'widget: its script, its object and our key there',
    async run() {
      const { api, scriptUrl, siteKey } = live.widget;
      const isWell = captchaApis.includes(api) && URL.canParse(scriptUrl) && siteKey !== '';
      return isWell ? null : 'one of api, scriptUrl and siteKey is missing or wrong';
    },
  },
  {
    what: 'verify: a made-up token has failed',
    async run() {
      const found = await attempt((signal) => live.verify(madeUp, signal), LIVE_MS);
      return found.kind === 'answered' && found.answer.kind === 'failed' ? null : inWords(found);
    },
  },
  ...brokenChecks({ broken }, 'verify', {
    call: (port, signal) => port.verify(madeUp, signal),
    allows: (found) => found.kind === 'rejected' || (found.kind === 'answered' && found.answer.kind === 'unknown'),
    instead: 'is unknown, or rejected',
  }),
];
