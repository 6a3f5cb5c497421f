import { attempt, type Check, type Checked, inWords, LIVE_MS } from '../checks/check.ts';
import type { SocialApp } from './port.ts';

/** What any social app's adapter must keep. */
export const socialChecks = ({ live }: Checked<SocialApp>): readonly Check[] => [
  {
    what: 'appId and sdkUrl: our app there, and where its script is',
    async run() {
      const isWell = live.appId !== '' && (live.sdkUrl === null || URL.canParse(live.sdkUrl));
      return isWell ? null : 'they are not';
    },
  },
  {
    what: 'ticket: there is one, and it is kept',
    async run() {
      const first = await attempt(() => live.ticket(), LIVE_MS);
      if (first.kind !== 'answered') return inWords(first);
      const second = await attempt(() => live.ticket(), LIVE_MS);
      if (second.kind !== 'answered') return inWords(second);
      return first.answer !== '' && first.answer === second.answer
        ? null
        : 'it was empty, or another one the second time';
    },
  },
];
