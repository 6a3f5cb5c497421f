import { listUploadWays } from '@coupon-centre/contract/audience/upload-list-numbers';
import {
  AUDIENCE_NAME_MAX_LENGTH,
  CAMPAIGN_OWNER_MAX_LENGTH,
  KEY_MAX_LENGTH,
} from '@coupon-centre/contract/foundation/limits';
import { Form, Input, Radio } from 'antd';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { showAtField } from '#lib/field-errors.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useUpload } from '#lib/use-transfer.ts';
import { counted } from '#ui/counted.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { UploadDialog } from '#ui/dialog/upload-dialog.tsx';
import { FileDrop } from '#ui/input/file-drop.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { LocalisedFields } from '#ui/input/localised-fields.tsx';
import { words as book } from './words.ts';

export type NumberList = CallResponse<'listNumberLists'>['items'][number];
type Made = CallRequest<'makeNumberList'>;
type Written = Omit<Made, 'listId'>;

const Fields = () => {
  const words = useWords(book);
  return (
    <>
      <LocalisedFields extra={words.nameHint} label={words.name} maxLength={AUDIENCE_NAME_MAX_LENGTH} name={['name']} />
      <Form.Item
        label={words.owner}
        name="owner"
        rules={[{ required: true, whitespace: true, message: words.required }]}
      >
        <Input maxLength={CAMPAIGN_OWNER_MAX_LENGTH} />
      </Form.Item>
      <Form.Item extra={words.expiresHint} label={words.expires} name="expiresAt">
        <InstantInput />
      </Form.Item>
    </>
  );
};

/** A new list, without numbers. */
export const MakeList = ({ onClose, onMade }: { onClose: () => void; onMade: (listId: string) => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const make = useChange('makeNumberList');
  return (
    <FormDialog<Made>
      doIt={words.make}
      isMaskInert
      onClose={onClose}
      onGo={async ({ expiresAt, ...written }, form) => {
        const onRefusal = ({ code }: { readonly code: string }): boolean => {
          if (code === codeOf.ALREADY_THERE) form.setFields([{ name: 'listId', errors: [words.there] }]);
          return code === codeOf.ALREADY_THERE;
        };
        const made = await make.send({ ...written, expiresAt: expiresAt ?? null }, { form, onRefusal });
        if (made === null) return;
        message.success(words.made);
        onMade(written.listId);
      }}
      title={words.make}
    >
      <Form.Item
        extra={words.listIdHint}
        label={words.listId}
        name="listId"
        rules={[
          { required: true, message: words.required },
          { pattern: /^[A-Za-z0-9_-]{1,64}$/, message: words.listIdWrong },
        ]}
      >
        <Input autoComplete="off" maxLength={KEY_MAX_LENGTH} />
      </Form.Item>
      <Fields />
    </FormDialog>
  );
};

interface Props {
  readonly list: NumberList;
  readonly onClose: () => void;
}

export const EditList = ({ list, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const save = useChange('saveNumberList');
  const { listId, revision, name, owner, expiresAt } = list;
  return (
    <FormDialog<Written>
      doIt={words.edit}
      initial={{ name, owner, expiresAt }}
      isMaskInert
      onClose={onClose}
      onGo={async ({ expiresAt: until, ...written }, form) => {
        const sent = { listId, expectedRevision: revision, ...written, expiresAt: until ?? null };
        if ((await save.send(sent, { form })) === null) return;
        message.success(words.saved);
        onClose();
      }}
      title={words.edit}
    >
      <Fields />
    </FormDialog>
  );
};

interface Filled {
  readonly way: (typeof listUploadWays)[number];
  readonly file: File;
}

const WayField = () => {
  const words = useWords(book);
  const way: Filled['way'] = Form.useWatch('way') ?? 'ADD';
  return (
    <Form.Item extra={words.wayHints[way]} label={words.way} name="way">
      <Radio.Group options={listUploadWays.map((value) => ({ value, label: words.ways[value] }))} vertical />
    </Form.Item>
  );
};

/** Reads a file into the list. */
export const FillList = ({ listId, onClose }: { readonly listId: string; readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const sending = useUpload('uploadListNumbers');
  return (
    <UploadDialog<Filled>
      doIt={words.send}
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
      words={words}
    >
      <WayField />
      <Form.Item label={words.file} name="file" rules={[{ required: true, message: words.required }]}>
        <FileDrop hint={words.dropHint} text={words.drop} />
      </Form.Item>
    </UploadDialog>
  );
};
