import type { riskCalls } from '@coupon-centre/contract/risk/risk-calls';
import type { Kysely } from 'kysely';
import type { Approves } from '#approval/approval-work.ts';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Room } from '#platform/rooms/room.ts';
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
}

/** Rules and lists against robots, and what they did. */
export const riskRoom = ({ db, deriveKey }: Needs): Room<typeof riskCalls> & Approves<'RISK'> => ({
  approvals: { RISK: riskApproval },
  calls: {
    addRiskEntry: addRiskEntry(db, createPhoneCipher(deriveKey)),
    endRiskEntry: endRiskEntry(db),
    listRiskEntries: listRiskEntries(db),
    listRiskVersions: listRiskVersions(db),
    saveRiskDraft: saveRiskDraft(db),
    showRiskFigures: showRiskFigures(db),
    showRiskRules: showRiskRules(db, 'BUILT_IN'),
    submitRiskDraft: submitRiskDraft(db),
  },
});
