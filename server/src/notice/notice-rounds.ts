import { rightsOf } from '@coupon-centre/contract/call/rights';
import { type OperationalEvent, operationalEventTypes } from '@coupon-centre/contract/events/events';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { maySee, type NoticeKind } from '@coupon-centre/contract/notice/notice-fields';
import { type Kysely, sql, type Transaction } from 'kysely';
import { feedEnds, presentEvent, readFeed } from '#events/read-feed.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { ringBell } from './bell.ts';
import { readBranches } from './event-branch.ts';
import { leaveLetter } from './letter.ts';
import type { Notices } from './notices.ts';
import { isToldTo } from './told-to.ts';

/** From the first event that waits until the message: what comes meanwhile goes with it. */
export const DIGEST_MS = 2 * MINUTE_MS;
const EVENTS_AT_ONCE = 200;

type Outcome = 'more' | 'done' | 'idle';

/** Runs a piece under the lock of the position, so that one worker at a time writes notices; 'idle' if another one does. */
const asOnlyWriter = (
  db: Kysely<Schema>,
  piece: (trx: Transaction<Schema>, readSeq: number) => Promise<Outcome>,
): Promise<Outcome> =>
  db.transaction().execute(async (trx) => {
    const position = trx.selectFrom('notice_position').select('read_seq').forUpdate().skipLocked();
    const row = await position.executeTakeFirst();
    return row === undefined ? 'idle' : piece(trx, Number(row.read_seq));
  });

/** Confirmed addresses of operators who are enabled, with the kinds that each chose for this way. */
const findAddresses = (trx: Transaction<Schema>) =>
  trx
    .selectFrom('operator_contact as c')
    .innerJoin('operator as o', 'o.operator_id', 'c.operator_id')
    .innerJoin('operator_role as r', 'r.role', 'o.role')
    .select(['c.operator_id', 'c.way', 'o.name', 'o.role', 'o.branch_id', 'r.rights'])
    .select(
      sql<NoticeKind[]>`ARRAY(
        SELECT h.kind FROM operator_notice_choice h WHERE h.operator_id = c.operator_id AND h.way = c.way)`.as('kinds'),
    )
    .where('o.state', '=', 'ACTIVE')
    .where('c.address_sealed', 'is not', null)
    .execute();

/** Reads the feed from where the last reading ended, and keeps what the bell shows and what each operator is to be sent. */
export const readEvents = (db: Kysely<Schema>, nowMs: number): Promise<Outcome> =>
  asOnlyWriter(db, async (trx, afterSeq) => {
    const { lastSeq } = await feedEnds(trx);
    if (lastSeq <= afterSeq) return 'idle';
    const wanted = { afterSeq, lastSeq, size: EVENTS_AT_ONCE, types: operationalEventTypes };
    const { rows, readSeq } = await readFeed(trx, wanted);
    const addresses = rows.length === 0 ? [] : await findAddresses(trx);
    const events = rows.map((row) => ({ seq: row.seq, event: presentEvent(row) as OperationalEvent }));
    const branchOf = await readBranches(
      trx,
      events.map(({ event }) => event),
    );
    const waiting = events.flatMap(({ seq, event }) => {
      const told = addresses.filter(
        ({ kinds, name, role, branch_id, rights }) =>
          (branch_id === null || branch_id === branchOf(event)) &&
          isToldTo(event, name, kinds.includes(event.type)) &&
          maySee(event, rightsOf(role, rights)),
      );
      return told.map(({ operator_id, way }) => ({
        operator_id,
        way,
        kind: event.type,
        seq,
        event: JSON.stringify(event),
        waits_from: new Date(nowMs),
      }));
    });
    await ringBell(trx, events, branchOf);
    if (waiting.length > 0) await trx.insertInto('notice_waiting').values(waiting).execute();
    await trx
      .updateTable('notice_position')
      .set({ read_seq: String(readSeq) })
      .execute();
    return 'more';
  });

/** Writes the next message that is due: all that waits for one operator, of one kind, in one way. */
export const writeDueNotice = ({ db, letters }: Notices, nowMs: number): Promise<Outcome> =>
  asOnlyWriter(db, async (trx) => {
    const due = await trx
      .selectFrom('notice_waiting')
      .select(['operator_id', 'way', 'kind'])
      .where('waits_from', '<=', new Date(nowMs - DIGEST_MS))
      .orderBy('waits_from')
      .limit(1)
      .executeTakeFirst();
    if (due === undefined) return 'idle';
    const taken = await trx
      .deleteFrom('notice_waiting')
      .where('operator_id', '=', due.operator_id)
      .where('way', '=', due.way)
      .where('kind', '=', due.kind)
      .returning(['seq', 'event'])
      .execute();
    const inOrder = taken.toSorted((one, other) => Number(one.seq) - Number(other.seq));
    const events = inOrder.map(({ event }) => event);
    const { operator_id: operatorId, way } = due;
    await leaveLetter(trx, letters, { letter: { kind: 'EVENTS', operatorId, way, events }, nowMs });
    return 'more';
  });
