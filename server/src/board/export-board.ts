import type { boardParts } from '@coupon-centre/contract/board/board-filter';
import { jobWords } from '@coupon-centre/contract/board/job-words';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { csvFile, writtenMinute, writtenYuan } from '#platform/http/csv-file.ts';
import type { Handler } from '#platform/http/handler.ts';
import { boardFigures } from './board-figures.ts';
import { type ChannelName, channelNames } from './channel-names.ts';
import { jobFigures } from './job-figures.ts';
import { type BoardCounts, scoped } from './read-board.ts';
import { reportWords } from './report-words.ts';

const rate = ({ used, collected }: BoardCounts): string =>
  collected <= 0 ? '' : `${((used / collected) * 100).toFixed(2)}%`;

const countsOf = (counts: BoardCounts) => [
  ...[counts.collected, counts.used, counts.failed, counts.withdrawn],
  ...[rate(counts), writtenYuan(counts.costFen)],
];

type Figures = Awaited<ReturnType<typeof boardFigures>>;
type Part = Exclude<(typeof boardParts)[number], 'JOBS'>;
interface Asked {
  readonly part: Part;
  readonly locale: Locale;
  readonly channelOf: ChannelName;
}

function tableOf(figures: Figures, { part, locale, channelOf }: Asked) {
  const words = reportWords[locale];
  const { hours, coupons, channels, funnel } = figures;
  switch (part) {
    case 'HOURS':
      return {
        heads: [words.time, ...words.counts],
        rows: hours.map((row) => [writtenMinute(row.at), ...countsOf(row)]),
      };
    case 'COUPONS':
      return {
        heads: [words.coupon, ...words.counts, words.left, words.saved, words.savedMb],
        rows: coupons.map((row) => [
          ...[row.title[locale], ...countsOf(row)],
          ...[row.left, writtenYuan(row.savedFen), row.savedMb],
        ]),
      };
    case 'CHANNELS':
      return {
        heads: [words.channel, ...words.counts],
        rows: channels.map((row) => [channelOf(row.channel), ...countsOf(row)]),
      };
    case 'CAMPAIGNS':
      return {
        heads: [words.campaign, ...words.counts],
        rows: figures.campaigns.map((row) => [row.title ?? words.noCampaign, ...countsOf(row)]),
      };
    case 'BRANCHES':
      return {
        heads: [words.region, ...words.counts],
        rows: figures.branches.map((row) => [row.name?.[locale] ?? words.headOffice, ...countsOf(row)]),
      };
    case 'AUDIENCES': {
      const kinds: Readonly<Record<string, string>> = words.audiences;
      return {
        heads: [words.audience, ...words.counts],
        rows: figures.audiences.map((row) => [
          row.name?.[locale] ?? kinds[row.kind] ?? words.otherAudience,
          ...countsOf(row),
        ]),
      };
    }
    case 'FUNNEL':
      return {
        heads: [words.channel, words.step, words.count],
        rows: funnel.map(({ channel, step, count }) => [channelOf(channel), words.steps[step], count]),
      };
  }
}

async function jobsTable(db: Kysely<Schema>, nowMs: number, locale: Locale) {
  const words = reportWords[locale];
  const { checks, queueNames, kinds, other } = jobWords[locale];
  const { invariants, queues, outbox } = await jobFigures(db, nowMs);
  return {
    heads: words.jobs,
    rows: [
      ...queues.map(({ name, waiting, active, failed }) => [
        words.queue,
        queueNames[name] ?? other,
        waiting,
        active,
        failed,
        null,
      ]),
      ...outbox.map(({ kind, waiting, late, oldestDueAt }) => [
        ...[words.outbox, kinds[kind] ?? other, waiting, null, late],
        oldestDueAt && writtenMinute(oldestDueAt),
      ]),
      ...(invariants?.violations ?? []).map(({ name, count }) => [
        words.invariant,
        checks[name] ?? other,
        null,
        null,
        count,
        null,
      ]),
    ],
  };
}

export const exportBoard =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'exportBoard'> =>
  async ({ part, ...filter }, caller) => {
    const { nowMs, locale } = caller;
    if (part === 'JOBS' && caller.branchId !== null) return refuse('HEAD_OFFICE_ONLY');
    if (part === 'JOBS' && !caller.rights.has('jobs.read')) return refuse('NOT_ALLOWED', { right: 'jobs.read' });
    const table =
      part === 'JOBS'
        ? await jobsTable(db, nowMs, locale)
        : tableOf(await boardFigures({ db, catalogue, nowMs }, scoped(filter, caller)), {
            part,
            locale,
            channelOf: await channelNames(db, locale),
          });
    return csvFile(`${reportWords[locale].parts[part]}-${businessDay(nowMs)}`, table);
  };
