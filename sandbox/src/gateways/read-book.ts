import { BUSINESS_OFFSET, DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { Schema } from '@coupon-centre/server/src/platform/db/schema/schema.ts';
import type { BookEntry } from '@coupon-centre/server/src/platform/gateways/provisioning/port.ts';
import type { Kysely, Selectable } from 'kysely';
import type { SandboxSchema } from '#sandbox-schema.ts';

const PAGE = 500;

type Row = Selectable<SandboxSchema['sandbox_billing']>;
interface Span {
  readonly from: Date;
  readonly to: Date;
}

const isWithin = (at: Date | null, { from, to }: Span): boolean => at !== null && at >= from && at < to;

/** What one order did within a day. */
function entriesOf({ order_no: orderNo, ...row }: Row, span: Span): readonly BookEntry[] {
  const { kind, amount } = row.benefit;
  const granted = { orderNo, kind: 'granted', reference: `S${orderNo}`, benefit: { kind, amount } } as const;
  return [
    ...(isWithin(row.at, span)
      ? Array.from({ length: row.times }, () => ({ ...granted, atMs: row.at.getTime() }))
      : []),
    ...(row.reversed_at !== null && isWithin(row.reversed_at, span)
      ? [{ orderNo, kind: 'reversed', reference: `R${orderNo}`, atMs: row.reversed_at.getTime() } as const]
      : []),
  ];
}

/** What the sandbox biller applied on a business day, read page by page. */
export async function* readBook(
  db: Kysely<Schema & SandboxSchema>,
  day: string,
  nowMs: number,
): AsyncGenerator<BookEntry> {
  const fromMs = Date.parse(`${day}T00:00:00${BUSINESS_OFFSET}`);
  const span: Span = { from: new Date(fromMs), to: new Date(Math.min(fromMs + DAY_MS, nowMs + 1)) };
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('sandbox_billing')
      .selectAll()
      .where('applied', '=', true)
      .where('order_no', '>', after)
      .where(({ and, eb, or }) =>
        or([
          and([eb('at', '>=', span.from), eb('at', '<', span.to)]),
          and([eb('reversed_at', '>=', span.from), eb('reversed_at', '<', span.to)]),
        ]),
      )
      .orderBy('order_no')
      .limit(PAGE)
      .execute();
    for (const row of rows) yield* entriesOf(row, span);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.order_no;
  }
}
