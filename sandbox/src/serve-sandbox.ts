import type { AppNode } from '@coupon-centre/server/src/app/app-needs.ts';
import type { FastifyInstance } from 'fastify';
import type { AdvancedClock } from '#advanced-clock.ts';
import { serveBilling } from '#calls/billing.ts';
import { serveBoardCount } from '#calls/board.ts';
import { serveCarrier } from '#calls/carrier.ts';
import { serveClock } from '#calls/clock.ts';
import { serveEvents } from '#calls/events.ts';
import { serveExchangeCodes } from '#calls/exchange-codes.ts';
import { serveMail } from '#calls/mail.ts';
import { serveOperators } from '#calls/operators.ts';
import { servePagePreviews } from '#calls/page-previews.ts';
import { serveReconciliation } from '#calls/reconciliation.ts';
import { serveSessions } from '#calls/sessions.ts';
import { serveSms } from '#calls/sms.ts';
import type { SandboxTwins } from '#gateways/sandbox-twins.ts';
import { guardSandbox, sandboxKey } from '#guard.ts';
import { serveCarrierTerms } from '#page/carrier-terms.ts';
import type { CodeFileToTry } from '#page/code-file-panel.ts';
import { serveHostEmulator } from '#page/host-emulator.ts';
import { serveSandboxPage } from '#page/page.ts';
import { serveFiles } from '#page/serve-document.ts';

type Needs = Pick<
  AppNode,
  'db' | 'pool' | 'clock' | 'deriveKey' | 'catalogue' | 'identity' | 'previews' | 'settings'
> & {
  readonly twins: SandboxTwins;
  /** The outside systems that the sandbox plays; the others are live. */
  readonly plays: Readonly<Record<'sms' | 'provisioning' | 'numberAuth' | 'mail', boolean>>;
  /** Input to try the demo's code file with. */
  readonly codeFile?: CodeFileToTry | undefined;
  /** Present only if setting it ahead reaches the whole node. */
  readonly advancedClock?: AdvancedClock | undefined;
};

/** Serves the page and calls of the sandbox gateways, to this machine and to those with the key. */
export function serveSandbox(http: FastifyInstance, needs: Needs): void {
  http.register((guarded, _options, done) => {
    guardSandbox(guarded, sandboxKey(needs.deriveKey));
    serveParts(guarded, needs);
    done();
  });
}

/**
 * A live gateway's part is absent. So are, next to live SMS or a live biller, signing in at the console by one tap and the
 * clock: what is done there reaches real people.
 */
function serveParts(http: FastifyInstance, needs: Needs): void {
  const { db, clock, plays, twins, codeFile, advancedClock } = needs;
  const { sms: hasSms, provisioning: hasBiller, numberAuth: hasCarrier } = plays;
  serveFiles(http);
  if (hasSms) {
    serveSms(http, twins.sms);
    serveSessions(http, needs.identity, clock);
    serveExchangeCodes(http, needs);
    servePagePreviews(http, needs);
  }
  if (plays.mail) serveMail(http, twins.mail);
  if (hasBiller) serveBilling(http, twins.provisioning, clock);
  if (hasCarrier) {
    serveCarrier(http, twins.numberAuth, clock);
    serveCarrierTerms(http);
  }
  const playsAll = hasSms && hasBiller;
  const hasClock = playsAll && advancedClock !== undefined;
  if (hasClock) serveClock(http, advancedClock);
  if (playsAll) serveOperators(http, db, clock);
  serveEvents(http, db);
  serveBoardCount(http, db, clock);
  serveReconciliation(http, { ...needs, provisioning: twins.provisioning });
  serveHostEmulator(http);
  const live = needs.settings.liveSystems ?? [];
  const has = { hasSms, hasBiller, hasCarrier, hasClock, hasOperators: playsAll, hasMail: plays.mail };
  serveSandboxPage(http, { live, codeFile, ...has });
}
