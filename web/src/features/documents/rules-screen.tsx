import { useLocale } from '#lib/words/words.tsx';
import { DocumentView } from './document-view.tsx';
import { documentWords } from './words.ts';

/** `/rule`: the activity rules, or those of the activity that `docKey` names. */
export const RulesScreen = () => (
  <DocumentView defaultKey="activity-rules" title={documentWords[useLocale()].rulesTitle} />
);
