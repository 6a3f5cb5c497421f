import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { audited, type Note } from '#audit/audited.ts';
import { refuseUnits } from '#catalogue/template/ceiling.ts';
import type { OperatorCaller } from '#foundation/caller/operator-caller.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { tryAgain } from '#platform/db/try-again.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import { grabWindow, refuseGrabs } from './grab-rules.ts';
import { seriesWindows } from './grab-series.ts';
import { addGrabs } from './grab-store.ts';

interface Asked {
  readonly request: ParsedRequest<'makeGrabSeries'>;
  readonly caller: OperatorCaller;
}

async function addSeries(trx: Transaction<Schema>, note: Note, { request, caller }: Asked) {
  const { coupons, reason, everyDays, until } = request;
  const { nowMs, name } = caller;
  const windows = seriesWindows({ first: grabWindow(request, nowMs), everyDays, untilMs: Date.parse(until) });
  const templateIds = coupons.map(({ templateId }) => templateId);
  const refusal = await refuseGrabs(trx, { templateIds, windows }, nowMs);
  if (refusal !== null) return refusal;
  const inAll = coupons.map(({ templateId, units }) => ({ templateId, units: units * windows.length }));
  const beyond = await refuseUnits(trx, inAll);
  if (beyond !== null) return beyond;
  const grabs = windows.map((window) => ({ sessionId: newId(), ...window }));
  await addGrabs(trx, { grabs, coupons }, { name, nowMs, reason });
  const sessions = grabs.map(({ sessionId, startMs, endMs }) => {
    const [startAt, endAt] = [toInstant(startMs), toInstant(endMs)];
    note({ action: 'grab.made', target: { kind: 'grab', id: sessionId }, after: { startAt, endAt, coupons }, reason });
    return { sessionId, startAt };
  });
  return { sessions };
}

/** All grabs in one transaction: their stock stays within ceilings and budgets, or none of them is made. */
export const makeGrabSeries =
  (db: Kysely<Schema>): Handler<'makeGrabSeries'> =>
  (request, caller) =>
    tryAgain(() => audited(db, caller, (trx, note) => addSeries(trx, note, { request, caller })));
