import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSaysWaits } from '#ui/approval/use-says-waits.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { AddressField } from './address-field.tsx';
import { addressesOf, addressLines } from './address-lines.ts';
import { words as book } from './words.ts';

interface Props {
  readonly apiKey: CallResponse<'listKeys'>['items'][number];
  readonly onClose: () => void;
}

/** Sets from where a key is accepted. */
export const ChangeAddresses = ({ apiKey, onClose }: Props) => {
  const words = useWords(book);
  const say = useSaysWaits();
  const change = useChange('changeKeyAddresses');
  const { keyId, addresses: expected, title } = apiKey;
  return (
    <ReasonDialog<{ addresses: string }>
      about={words.changeAddressesAbout(title)}
      doIt={words.changeAddresses}
      initial={{ addresses: addressLines(expected) }}
      onClose={onClose}
      onGo={async ({ addresses, reason }, form) => {
        const asked = await change.send({ keyId, expected, addresses: addressesOf(addresses), reason }, { form });
        if (asked === null) return;
        say(asked.approvalId, { done: words.addressesChanged, waits: words.addressesWait });
        onClose();
      }}
      title={words.changeAddresses}
    >
      <AddressField />
    </ReasonDialog>
  );
};
