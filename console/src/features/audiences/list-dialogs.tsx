import { listUploadWays } from '@coupon-centre/contract/audience/upload-list-numbers';
import { AUDIENCE_NAME_MAX_LENGTH, CAMPAIGN_OWNER_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useUpload } from '#lib/use-transfer.ts';
import { counted } from '#ui/counted.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { UploadDialog } from '#ui/dialog/upload-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { FillFields, ListIdField, useTakenId } from '#ui/kept-list/list-fields.tsx';
import { words as sharedBook } from '#ui/kept-list/words.ts';
import { words as book } from './words.ts';

export type NumberList = CallResponse<'listNumberLists'>['items'][number];
type Made = CallRequest<'makeNumberList'>;
type Written = Omit<Made, 'listId'>;

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
      <Form.Item extra={words.expiresHint} label={words.expires} name="expiresAt">
        <InstantInput isEnd />
      </Form.Item>
    </>
  );
};

/** A new list, without numbers. */
export const MakeList = ({ onClose, onMade }: { onClose: () => void; onMade: (listId: string) => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const takenId = useTakenId();
  const make = useChange('makeNumberList');
  return (
    <FormDialog<Made>
      doIt={words.make}
      onClose={onClose}
      onGo={async ({ expiresAt, ...written }, form) => {
        const made = await make.send({ ...written, expiresAt: expiresAt ?? null }, { form, onRefusal: takenId(form) });
        if (made === null) return;
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
  readonly list: NumberList;
  readonly onClose: () => void;
}

export const EditList = ({ list, onClose }: Props) => {
  const shared = useWords(sharedBook);
  const { message } = useNotes();
  const save = useChange('saveNumberList');
  const { listId, revision, name, owner, expiresAt } = list;
  return (
    <FormDialog<Written>
      doIt={shared.edit}
      initial={{ name, owner, expiresAt }}
      onClose={onClose}
      onGo={async ({ expiresAt: until, ...written }, form) => {
        const sent = { listId, expectedRevision: revision, ...written, expiresAt: until ?? null };
        if ((await save.send(sent, { form })) === null) return;
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
  readonly way: (typeof listUploadWays)[number];
  readonly file: File;
}

/** Reads a file into the list. */
export const FillList = ({ listId, onClose }: { readonly listId: string; readonly onClose: () => void }) => {
  const words = useWords(book);
  const shared = useWords(sharedBook);
  const { message } = useNotes();
  const sending = useUpload('uploadListNumbers');
  return (
    <UploadDialog<Filled>
      doIt={shared.send}
      initial={{ way: 'ADD' }}
      onClose={onClose}
      onGo={async ({ way, file }, form) => {
        const done = await sending.start({ listId, way }, file, (answer) => showAtField(form, answer));
        if (done === null) return;
        message.success(words.done(counted(done.added), counted(done.removed), counted(done.numbers)));
        if (done.firstWrongLine !== null) {
          message.warning(words.wrong(counted(done.wrong), counted(done.firstWrongLine)), 10);
        }
        onClose();
      }}
      sending={sending}
      title={words.fill}
      words={{ ...shared, ...words }}
    >
      <FillFields ways={listUploadWays} words={words} />
    </UploadDialog>
  );
};
