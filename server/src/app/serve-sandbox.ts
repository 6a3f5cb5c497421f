import type { FastifyInstance } from 'fastify';
import { serveBilling } from '#features/sandbox/billing.ts';
import { serveBoardCount } from '#features/sandbox/board.ts';
import { serveCarrier } from '#features/sandbox/carrier.ts';
import { serveClock } from '#features/sandbox/clock.ts';
import { serveEvents } from '#features/sandbox/events.ts';
import { serveExchangeCodes } from '#features/sandbox/exchange-codes.ts';
import { serveHostEmulator } from '#features/sandbox/host-emulator.ts';
import { serveSandboxPage } from '#features/sandbox/page.ts';
import { servePagePreviews } from '#features/sandbox/page-previews.ts';
import { serveSessions } from '#features/sandbox/sessions.ts';
import { serveSms } from '#features/sandbox/sms.ts';
import type { AppNeeds, Parts } from './app-needs.ts';

/** What stands in for outside systems has a page and calls of its own; with a live gateway its part is not there at all. */
export function serveSandbox(http: FastifyInstance, needs: AppNeeds, { identity, catalogue, previews }: Parts): void {
  const { gateways, clock } = needs;
  const { smsOutbox, billingBook, carrierDesk } = gateways;
  if (smsOutbox !== undefined) {
    serveSms(http, smsOutbox);
    serveSessions(http, identity, clock);
    serveExchangeCodes(http, { ...needs, catalogue });
    servePagePreviews(http, { ...needs, previews });
  }
  if (billingBook !== undefined) serveBilling(http, billingBook, clock);
  if (carrierDesk !== undefined) serveCarrier(http, carrierDesk, clock);
  if (smsOutbox === undefined || billingBook === undefined) return;
  const { advancedClock, codeFileToTry } = needs;
  if (advancedClock !== undefined) serveClock(http, advancedClock);
  serveEvents(http, needs.db);
  serveBoardCount(http, needs.db, clock);
  serveHostEmulator(http);
  serveSandboxPage(http, {
    codeFile: codeFileToTry,
    hasClock: advancedClock !== undefined,
    hasCarrier: carrierDesk !== undefined,
  });
}
