import type { boardParts } from '@coupon-centre/contract/board/board-filter';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler } from '#platform/http/handler.ts';
import { boardFigures } from './board-figures.ts';
import { csvFile } from './csv-file.ts';
import { jobFigures } from './job-figures.ts';
import { type BoardCounts, scoped } from './read-board.ts';

const COUNT_HEADS = ['collected', 'used', 'failed', 'withdrawn', 'costFen'];
const countsOf = ({ collected, used, failed, withdrawn, costFen }: BoardCounts) => [
  ...[collected, used, failed, withdrawn],
  costFen,
];

type Figures = Awaited<ReturnType<typeof boardFigures>>;
type Part = Exclude<(typeof boardParts)[number], 'JOBS'>;

function tableOf(figures: Figures, part: Part, locale: Locale) {
  const { hours, coupons, channels, funnel } = figures;
  switch (part) {
    case 'HOURS':
      return { heads: ['from', ...COUNT_HEADS], rows: hours.map((row) => [row.at, ...countsOf(row)]) };
    case 'COUPONS':
      return {
        heads: ['templateId', 'title', ...COUNT_HEADS, 'left', 'savedFen', 'savedMb'],
        rows: coupons.map((row) => [
          ...[row.templateId, row.title[locale], ...countsOf(row)],
          ...[row.left, row.savedFen, row.savedMb],
        ]),
      };
    case 'CHANNELS':
      return { heads: ['channel', ...COUNT_HEADS], rows: channels.map((row) => [row.channel, ...countsOf(row)]) };
    case 'CAMPAIGNS':
      return {
        heads: ['campaignId', 'title', ...COUNT_HEADS],
        rows: figures.campaigns.map((row) => [row.campaignId, row.title, ...countsOf(row)]),
      };
    case 'BRANCHES':
      return {
        heads: ['branchId', 'name', ...COUNT_HEADS],
        rows: figures.branches.map((row) => [row.branchId, row.name?.[locale] ?? null, ...countsOf(row)]),
      };
    case 'AUDIENCES':
      return {
        heads: ['audience', 'name', ...COUNT_HEADS],
        rows: figures.audiences.map((row) => [row.kind, row.name?.[locale] ?? null, ...countsOf(row)]),
      };
    case 'FUNNEL':
      return {
        heads: ['channel', 'step', 'count'],
        rows: funnel.map(({ channel, step, count }) => [channel, step, count]),
      };
  }
}

async function jobsTable(db: Kysely<Schema>, nowMs: number) {
  const { invariants, queues, outbox } = await jobFigures(db, nowMs);
  return {
    heads: ['what', 'name', 'waiting', 'active', 'failed', 'oldestDueAt'],
    rows: [
      ...queues.map(({ name, waiting, active, failed }) => ['queue', name, waiting, active, failed, null]),
      ...outbox.map(({ kind, waiting, late, oldestDueAt }) => ['outbox', kind, waiting, null, late, oldestDueAt]),
      ...(invariants?.violations ?? []).map(({ name, count }) => ['invariant', name, null, null, count, null]),
    ],
  };
}

export const exportBoard =
  (db: Kysely<Schema>, catalogue: Catalogue): Handler<'exportBoard'> =>
  async ({ part, ...filter }, caller) => {
    const { nowMs, locale } = caller;
    if (part === 'JOBS' && caller.branchId !== null) return refuse('HEAD_OFFICE_ONLY');
    const table =
      part === 'JOBS'
        ? await jobsTable(db, nowMs)
        : tableOf(await boardFigures(db, catalogue, scoped(filter, caller)), part, locale);
    return csvFile(`board-${part.toLowerCase()}`, table, nowMs);
  };
