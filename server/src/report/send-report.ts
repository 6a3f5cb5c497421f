import { rightsOf } from '@coupon-centre/contract/call/rights';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { boardReport } from '#board/report-file.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { SealedBox } from '#foundation/crypto/sealed-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { TryMail } from '#platform/jobs/try-mail.ts';
import { MAX_REFUSED_TRIES } from '#platform/jobs/try-sms.ts';
import { writeReportMail } from './report-mail.ts';
import { endReport, type Report, takeDueReport } from './report-store.ts';
import { coveredBy } from './report-times.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  /** Opens confirmed addresses. */
  readonly addresses: SealedBox;
  /** Undefined: no mail is sent. */
  readonly tryMail: TryMail | undefined;
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

/** Whom it goes to now; undefined: they may not see the board any more, or have no confirmed address. */
async function readReceiver({ db, addresses }: Needs, operatorId: string) {
  const found = await db
    .selectFrom('operator as o')
    .innerJoin('operator_role as r', 'r.role', 'o.role')
    .innerJoin('operator_contact as c', (join) =>
      join.onRef('c.operator_id', '=', 'o.operator_id').on('c.way', '=', 'MAIL'),
    )
    .select(['o.role', 'r.rights', 'o.branch_id', 'c.address_sealed'])
    .where('o.operator_id', '=', operatorId)
    .where('o.state', '=', 'ACTIVE')
    .executeTakeFirst();
  if (found === undefined || found.address_sealed === null) return undefined;
  if (!rightsOf(found.role, found.rights).includes('board.read')) return undefined;
  return { branchId: found.branch_id, to: addresses.open(found.address_sealed).toString('utf8') };
}

/** One attempt. */
async function attempt(needs: Needs, report: Report): Promise<'sent' | 'again' | 'givenUp'> {
  const { db, catalogue, tryMail, stopping } = needs;
  const receiver = await readReceiver(needs, report.operator_id);
  if (receiver === undefined || tryMail === undefined) return 'givenUp';
  const days = coveredBy(report.every, report.run_at.getTime());
  const campaign = report.campaign_id === null ? {} : { campaignId: report.campaign_id };
  const { locale } = report;
  const filter = { ...days, ...campaign, branchId: receiver.branchId };
  const { bytes, sum } = await boardReport({ db, catalogue, nowMs: needs.clock.now() }, { filter, locale });
  const mail = writeReportMail({ title: report.title, days, sum, bytes, locale });
  return tryMail({ id: report.mail_id, to: receiver.to, ...mail }, report.attempts, stopping);
}

/** The same; a file that cannot be built counts as a mail that was refused, so that it keeps no other report waiting. */
async function attemptAnyway(needs: Needs, report: Report): ReturnType<typeof attempt> {
  try {
    return await attempt(needs, report);
  } catch (error) {
    const { report_id: reportId, attempts } = report;
    needs.log.error({ err: error, reportId, attempts }, 'a report could not be built');
    return attempts >= MAX_REFUSED_TRIES ? 'givenUp' : 'again';
  }
}

/** Sends one report that is due. */
export async function sendDueReport(needs: Needs): Promise<'done' | 'idle'> {
  const { db, clock } = needs;
  const report = await takeDueReport(db, clock.now());
  if (report === undefined) return 'idle';
  const outcome = await attemptAnyway(needs, report);
  // Otherwise it is due again when the lease ends.
  if (outcome !== 'again') await endReport(db, report, { isSent: outcome === 'sent', nowMs: clock.now() });
  return 'done';
}
