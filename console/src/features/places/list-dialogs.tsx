import { CAMPAIGN_OWNER_MAX_LENGTH, CAMPAIGN_TITLE_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { datums } from '@coupon-centre/contract/place/place-fields';
import { placeUploadWays } from '@coupon-centre/contract/place/upload-places';
import { Form, Input, Select } from 'antd';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useUpload } from '#lib/use-transfer.ts';
import { counted } from '#ui/counted.ts';
import { useListDialogs } from '#ui/kept-list/list-dialogs.tsx';
import { words as sharedBook } from '#ui/kept-list/words.ts';
import { words as book } from './words.ts';

export type PlaceList = CallResponse<'listPlaceLists'>['items'][number];

const Fields = () => {
  const words = useWords(book);
  const shared = useWords(sharedBook);
  const rules = [{ required: true, whitespace: true, message: shared.required }];
  return (
    <>
      <Form.Item label={words.name} name="title" rules={rules}>
        <Input maxLength={CAMPAIGN_TITLE_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={shared.owner} name="owner" rules={rules}>
        <Input maxLength={CAMPAIGN_OWNER_MAX_LENGTH} />
      </Form.Item>
      <Form.Item extra={words.datumHint} label={words.datum} name="datum">
        <Select options={datums.map((value) => ({ value, label: words.datums[value] }))} />
      </Form.Item>
    </>
  );
};

/** Makes, changes and fills lists of places. */
export function usePlaceListDialogs() {
  const words = useWords(book);
  const { message } = useNotes();
  return useListDialogs({
    words,
    Fields,
    fresh: { datum: 'GCJ02' },
    written: ({ title, owner, datum }: PlaceList) => ({ title, owner, datum }),
    make: useChange('makePlaceList').send,
    save: useChange('savePlaceList').send,
    sending: useUpload('uploadPlaces'),
    ways: placeUploadWays,
    onFilled: ({ added, changed, removed }) =>
      message.success(words.done(counted(added), counted(changed), counted(removed))),
  });
}
