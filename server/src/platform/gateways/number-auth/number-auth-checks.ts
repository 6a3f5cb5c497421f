import { randomUUID } from 'node:crypto';
import { oneClickFailures } from '@coupon-centre/contract/call/one-click-failures';
import { sdkRecipe } from '@coupon-centre/contract/subscriber/sign-one-click';
import { attempt, brokenChecks, type Check, type Checked, type Found, inWords, LIVE_MS } from '../checks/check.ts';
import type { NumberAuth, Preparation, Recognised } from './port.ts';

const newCccode = (): string => randomUUID().replaceAll('-', '');
const NO_TOKEN = { token: 'made-up-by-the-check', userInformation: '', source: 'page', cccode: newCccode() } as const;

/** An answer that lets the page go on, or says why not. */
function isUsable(prepared: Preparation): boolean {
  switch (prepared.kind) {
    case 'sdk':
      return sdkRecipe.safeParse(prepared.recipe).success && prepared.recipe.sign !== '';
    case 'redirect':
      return URL.canParse(prepared.url);
    case 'badInput':
    case 'notHere':
      return true;
  }
}

const hasFailed = (found: Found<Recognised>): boolean =>
  found.kind === 'answered' &&
  found.answer.kind === 'failed' &&
  (oneClickFailures as readonly string[]).includes(found.answer.reason);

/** What any carrier's adapter must keep. */
export const numberAuthChecks = ({ live, broken }: Checked<NumberAuth>): readonly Check[] => [
  {
    what: 'page: says its app id and version',
    async run() {
      const { page } = live;
      return page !== null && page.appId !== '' && page.version !== '' ? null : 'page lacks them';
    },
  },
  {
    what: 'prepare: answers in a form that the page knows',
    async run() {
      const asked = { preSign: live.page?.appId, cccode: newCccode() };
      const found = await attempt(() => live.prepare(asked), LIVE_MS);
      return found.kind === 'answered' && isUsable(found.answer) ? null : inWords(found);
    },
  },
  {
    what: 'exchange: a made-up token is a failure with a reason',
    async run() {
      const found = await attempt((signal) => live.exchange(NO_TOKEN, signal), LIVE_MS);
      return hasFailed(found) ? null : inWords(found);
    },
  },
  ...brokenChecks({ broken }, 'exchange', {
    call: (port, signal) => port.exchange(NO_TOKEN, signal),
    allows: hasFailed,
    instead: 'is a failure with a reason, never rejected',
  }),
];
