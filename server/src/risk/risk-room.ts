import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import type { riskCalls } from '@coupon-centre/contract/risk/risk-calls';
import { type Kysely, sql } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import { retireInSteps } from '#platform/jobs/retiring.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type RiskSettings, usualRisk } from '#platform/settings/risk-env.ts';
import { addRiskEntry } from './lists/add-risk-entry.ts';
import { endRiskEntry } from './lists/end-risk-entry.ts';
import { listRiskEntries } from './lists/list-risk-entries.ts';
import { riskApproval } from './risk-approval.ts';
import { listRiskVersions } from './rules/list-risk-versions.ts';
import { saveRiskDraft } from './rules/save-risk-draft.ts';
import { showRiskRules } from './rules/show-risk-rules.ts';
import { submitRiskDraft } from './rules/submit-risk-draft.ts';
import { showRiskFigures } from './show-risk-figures.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly deriveKey: DeriveKey;
  readonly gateways: Pick<Gateways, 'risk'>;
  readonly settings: { readonly risk?: RiskSettings };
}

async function retireTallies(db: Kysely<Schema>, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('risk_tally').where('hour', '<', before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const ENTRY_KEPT_DAYS = 30;

/** Deletes entries that ended or expired thirty days ago, and the sealed numbers of those that have expired. Answers how many entries. */
async function retireEntries(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const before = new Date(nowMs - ENTRY_KEPT_DAYS * DAY_MS);
  const { numDeletedRows } = await db
    .deleteFrom('risk_entry')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .executeTakeFirstOrThrow();
  await db
    .updateTable('risk_entry')
    .set({ phone_sealed: null })
    .where('expires_at', '<=', new Date(nowMs))
    .where('phone_sealed', 'is not', null)
    .execute();
  return Number(numDeletedRows);
}

/** Rules and lists against robots, and what they did. */
export const riskRoom = ({
  db,
  deriveKey,
  gateways,
  settings: { risk = usualRisk },
}: Needs): Room<typeof riskCalls> & Approves<'RISK'> => ({
  approvals: { RISK: riskApproval },
  calls: {
    addRiskEntry: addRiskEntry(db, createPhoneCipher(deriveKey)),
    endRiskEntry: endRiskEntry(db),
    listRiskEntries: listRiskEntries(db),
    listRiskVersions: listRiskVersions(db),
    saveRiskDraft: saveRiskDraft(db),
    showRiskFigures: showRiskFigures(db),
    showRiskRules: showRiskRules(db, gateways.risk === undefined ? 'BUILT_IN' : 'OUTSIDE'),
    submitRiskDraft: submitRiskDraft(db),
  },
  retire: {
    riskSightings: (on, nowMs) =>
      retireInSteps(on, 'risk_sighting', { isOver: sql`last_at < ${new Date(nowMs - risk.sightingDays * DAY_MS)}` }),
    riskEntries: retireEntries,
    riskTallies: (on, nowMs) => retireTallies(on, new Date(nowMs - risk.tallyDays * DAY_MS)),
  },
});
