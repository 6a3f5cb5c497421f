import { useLocale } from '#lib/words/words.tsx';
import { DocumentView } from './document-view.tsx';
import { documentWords } from './words.ts';

/** `/protocol`: the customer service agreement, or the document that `docKey` names. */
export const DocumentScreen = () => (
  <DocumentView defaultKey="service-agreement" title={documentWords[useLocale()].title} />
);
