import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { DocumentPreview } from '#ui/document-preview.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

interface Props {
  readonly approval: CallResponse<'showApproval'>;
}

/** What an approval of the kind DOCUMENT holds, as far as it is shown on the phone. */
interface Asked {
  readonly html: Readonly<Record<Locale, string>>;
}

/** The next version of a document. */
export const AskedDocument = ({ approval }: Props) => {
  const { document: fields, onApproval, yes, no } = useWords(book);
  return (
    <AskedFields
      approval={approval}
      words={{ fields, values: { effectiveAt: { null: onApproval }, asksAgain: { true: yes, false: no } } }}
    />
  );
};

/** The document's text on a phone. */
export const DocumentOnPhone = ({ approval }: Props) => {
  const { html } = approval.asked as unknown as Asked;
  return <DocumentPreview html={html} />;
};
