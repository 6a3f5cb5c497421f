import { Link } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { AskedFields } from './asked-fields.tsx';
import { words as book } from './words.ts';

interface Asked {
  readonly requestId: string;
  readonly subscriberId: string;
}

/** Another number of a subscriber; the approval itself keeps none, so the request is read. */
export const AskedNumber = ({ approval }: { readonly approval: CallResponse<'showApproval'> }) => {
  const { number: fields, numberWays, toSubject } = useWords(book);
  const { requestId, subscriberId } = approval.asked as unknown as Asked;
  const request = useCall('listPrivacyRequests', { requestId, pageSize: 1 }).data?.items[0];
  if (request === undefined) return null;
  const { newPhoneMasked, note, cameBy } = request;
  return (
    <>
      <AskedFields
        approval={{ ...approval, asked: { newPhoneMasked, note, cameBy } }}
        words={{ fields, values: { cameBy: numberWays } }}
      />
      <Link to={`/subscribers/${subscriberId}`}>{toSubject.GIFT}</Link>
    </>
  );
};
