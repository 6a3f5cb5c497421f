import { addRiskEntry } from './add-risk-entry.ts';
import { endRiskEntry } from './end-risk-entry.ts';
import { listRiskEntries } from './list-risk-entries.ts';
import { listRiskVersions } from './list-risk-versions.ts';
import { saveRiskDraft } from './save-risk-draft.ts';
import { showRiskFigures } from './show-risk-figures.ts';
import { showRiskRules } from './show-risk-rules.ts';
import { submitRiskDraft } from './submit-risk-draft.ts';

export const riskCalls = {
  addRiskEntry,
  endRiskEntry,
  listRiskEntries,
  listRiskVersions,
  saveRiskDraft,
  showRiskFigures,
  showRiskRules,
  submitRiskDraft,
};
