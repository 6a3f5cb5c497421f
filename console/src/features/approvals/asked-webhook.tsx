import { eventWords } from '@coupon-centre/contract/events/event-words';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

/** No events named means all of them. */
const withAll = (asked: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Array.isArray(asked['types']) && asked['types'].length === 0 ? { ...asked, types: null } : { ...asked };

/** An endpoint for events: where it is, and what it gets. */
export const AskedWebhook = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { webhook: fields, allEvents } = useWords(book);
  const types = useWords(eventWords);
  const { asked, inForce } = approval;
  return (
    <AskedFields
      approval={{ ...approval, asked: withAll(asked), inForce: inForce && withAll(inForce) }}
      words={{ fields, values: { types: { ...types, null: allEvents } } }}
    />
  );
};
