import type { Locale } from '@coupon-centre/contract/foundation/field';
import { writeXlsx } from 'hucre/xlsx';
import { writtenMinute } from '#platform/http/csv-file.ts';
import { type BoardNeeds, boardFigures } from './board-figures.ts';
import { type ChannelName, channelNames } from './channel-names.ts';
import type { BoardCounts, BoardFilter } from './read-board.ts';
import { reportWords } from './report-words.ts';

type Cell = string | number | null;

interface Sheet {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const COLUMN_WIDTH = 18;
const FEN_A_YUAN = 100;
const yuan = (fen: number): number => fen / FEN_A_YUAN;
const rate = ({ used, collected }: BoardCounts): number | null =>
  collected <= 0 ? null : Number((used / collected).toFixed(4));

const countsOf = (counts: BoardCounts): readonly Cell[] => [
  ...[counts.collected, counts.used, counts.failed, counts.withdrawn],
  ...[rate(counts), yuan(counts.costFen)],
];

interface Asked {
  readonly filter: BoardFilter;
  readonly locale: Locale;
}

type Figures = Awaited<ReturnType<typeof boardFigures>>;

function sheetsOf(figures: Figures, { filter, locale }: Asked, channelOf: ChannelName): readonly Sheet[] {
  const words = reportWords[locale];
  const both = (now: number, before: number): readonly Cell[] => [now, before];
  const { sum, before } = figures;
  const heads = [...words.counts];
  return [
    {
      name: words.summary,
      heads: [words.figure, `${filter.from} – ${filter.to}`, words.before],
      rows: [
        [words.collected, ...both(sum.collected, before.collected)],
        [words.used, ...both(sum.used, before.used)],
        [words.failed, ...both(sum.failed, before.failed)],
        [words.withdrawn, ...both(sum.withdrawn, before.withdrawn)],
        [words.useRate, rate(sum), rate(before)],
        [words.cost, ...both(yuan(sum.costFen), yuan(before.costFen))],
        [words.saved, ...both(yuan(sum.savedFen), yuan(before.savedFen))],
        [words.savedMb, ...both(sum.savedMb, before.savedMb)],
      ],
    },
    {
      name: words.byTime,
      heads: [words.time, ...heads],
      rows: figures.hours.map((row) => [writtenMinute(row.at), ...countsOf(row)]),
    },
    {
      name: words.byCoupon,
      heads: [words.coupon, ...heads, words.left],
      rows: figures.coupons.map((row) => [row.title[locale], ...countsOf(row), row.left]),
    },
    {
      name: words.byCampaign,
      heads: [words.campaign, ...heads],
      rows: figures.campaigns.map((row) => [row.title ?? words.noCampaign, ...countsOf(row)]),
    },
    {
      name: words.byChannel,
      heads: [words.channel, ...heads],
      rows: figures.channels.map((row) => [channelOf(row.channel), ...countsOf(row)]),
    },
    {
      name: words.byRegion,
      heads: [words.region, ...heads],
      rows: figures.branches.map((row) => [row.name?.[locale] ?? words.headOffice, ...countsOf(row)]),
    },
  ];
}

/** What the board says of these days, as a workbook; and its sums for the text of the mail. */
export async function boardReport(needs: BoardNeeds, asked: Asked) {
  const figures = await boardFigures(needs, asked.filter);
  const channelOf = await channelNames(needs.db, asked.locale);
  const sheets = sheetsOf(figures, asked, channelOf).map(({ name, heads, rows }) => ({
    name,
    columns: heads.map((header) => ({ header, width: COLUMN_WIDTH })),
    rows: [[...heads], ...rows.map((row) => [...row])],
    freezePane: { rows: 1 },
  }));
  return { bytes: await writeXlsx({ sheets }), sum: figures.sum };
}
