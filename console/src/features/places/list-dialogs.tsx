import { CAMPAIGN_OWNER_MAX_LENGTH, CAMPAIGN_TITLE_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { datums } from '@coupon-centre/contract/place/place-fields';
import { placeUploadWays } from '@coupon-centre/contract/place/upload-places';
import { Form, Input, Select } from 'antd';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useUpload } from '#lib/use-transfer.ts';
import { counted } from '#ui/counted.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { UploadDialog } from '#ui/dialog/upload-dialog.tsx';
import { FillFields, ListIdField, useTakenId } from '#ui/kept-list/list-fields.tsx';
import { words as sharedBook } from '#ui/kept-list/words.ts';
import { words as book } from './words.ts';

export type PlaceList = CallResponse<'listPlaceLists'>['items'][number];
type Made = CallRequest<'makePlaceList'>;
type Written = Omit<Made, 'listId'>;

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

/** A new list, without places. */
export const MakeList = ({ onClose, onMade }: { onClose: () => void; onMade: (listId: string) => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const takenId = useTakenId();
  const make = useChange('makePlaceList');
  return (
    <FormDialog<Made>
      doIt={words.make}
      initial={{ datum: 'GCJ02' }}
      onClose={onClose}
      onGo={async (written, form) => {
        if ((await make.send(written, { form, onRefusal: takenId(form) })) === null) return;
        message.success(words.made);
        onMade(written.listId);
      }}
      title={words.make}
    >
      <ListIdField hint={words.listIdHint} />
      <Fields />
    </FormDialog>
  );
};

interface Props {
  readonly list: PlaceList;
  readonly onClose: () => void;
}

export const EditList = ({ list: { listId, revision, title, owner, datum }, onClose }: Props) => {
  const shared = useWords(sharedBook);
  const { message } = useNotes();
  const save = useChange('savePlaceList');
  return (
    <FormDialog<Written>
      doIt={shared.edit}
      initial={{ title, owner, datum }}
      onClose={onClose}
      onGo={async (written, form) => {
        if ((await save.send({ listId, expectedRevision: revision, ...written }, { form })) === null) return;
        message.success(shared.saved);
        onClose();
      }}
      title={shared.edit}
    >
      <Fields />
    </FormDialog>
  );
};

interface Filled {
  readonly way: (typeof placeUploadWays)[number];
  readonly file: File;
}

/** Reads a file of places into the list. */
export const FillList = ({ listId, onClose }: { readonly listId: string; readonly onClose: () => void }) => {
  const words = useWords(book);
  const shared = useWords(sharedBook);
  const { message } = useNotes();
  const sending = useUpload('uploadPlaces');
  return (
    <UploadDialog<Filled>
      doIt={shared.send}
      initial={{ way: 'ADD' }}
      onClose={onClose}
      onGo={async ({ way, file }, form) => {
        const done = await sending.start({ listId, way }, file, (answer) => showAtField(form, answer));
        if (done === null) return;
        message.success(words.done(counted(done.added), counted(done.changed), counted(done.removed)));
        onClose();
      }}
      sending={sending}
      title={words.fill}
      words={{ ...shared, ...words }}
    >
      <FillFields ways={placeUploadWays} words={words} />
    </UploadDialog>
  );
};
