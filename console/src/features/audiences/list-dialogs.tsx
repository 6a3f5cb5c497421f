import { listUploadWays } from '@coupon-centre/contract/audience/upload-list-numbers';
import { AUDIENCE_NAME_MAX_LENGTH, CAMPAIGN_OWNER_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useUpload } from '#lib/use-transfer.ts';
import { counted } from '#ui/counted.ts';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { useListDialogs } from '#ui/kept-list/list-dialogs.tsx';
import { words as sharedBook } from '#ui/kept-list/words.ts';
import { inFuture } from './in-future.ts';
import { words as book } from './words.ts';

export type NumberList = CallResponse<'listNumberLists'>['items'][number];

const Fields = () => {
  const words = useWords(book);
  const shared = useWords(sharedBook);
  return (
    <>
      <LocalisedFields extra={words.nameHint} label={words.name} maxLength={AUDIENCE_NAME_MAX_LENGTH} name={['name']} />
      <Form.Item
        label={shared.owner}
        name="owner"
        rules={[{ required: true, whitespace: true, message: shared.required }]}
      >
        <Input maxLength={CAMPAIGN_OWNER_MAX_LENGTH} />
      </Form.Item>
      <Form.Item
        extra={words.expiresHint}
        label={words.expires}
        name="expiresAt"
        rules={[inFuture('expiresAt', words.expiryPast)]}
      >
        <InstantInput isEnd />
      </Form.Item>
    </>
  );
};

/** Makes, changes and fills lists of numbers. */
export function useNumberListDialogs() {
  const words = useWords(book);
  const { message } = useNotes();
  return useListDialogs({
    words,
    Fields,
    fresh: { expiresAt: null },
    written: ({ name, owner, expiresAt }: NumberList) => ({ name, owner, expiresAt }),
    make: useChange('makeNumberList').send,
    save: useChange('saveNumberList').send,
    sending: useUpload('uploadListNumbers'),
    ways: listUploadWays,
    onFilled: ({ added, removed, numbers, wrong, firstWrongLine }) => {
      message.success(words.done(counted(added), counted(removed), counted(numbers)));
      if (firstWrongLine !== null) message.warning(words.wrong(counted(wrong), counted(firstWrongLine)), 10);
    },
  });
}
