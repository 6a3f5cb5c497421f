import { CAMPAIGN_OWNER_MAX_LENGTH, CAMPAIGN_TITLE_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Form, Input } from 'antd';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { useSettled } from '#lib/use-settled.ts';
import { AudienceSize } from '#ui/coupon/audience-size.tsx';
import { ConditionGroups } from '#ui/coupon/condition-groups.tsx';
import { newGroups, sentGroups } from '#ui/coupon/condition-values.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { words as book } from './segment-words.ts';

export type Segment = CallResponse<'listSegments'>['items'][number];
type Written = Pick<CallRequest<'saveSegment'>, 'title' | 'owner' | 'all'>;
/** A pause in typing after which people are counted. */
const SETTLED_MS = 600;
const WIDTH = 760;

const Size = () => {
  const all: Written['all'] | undefined = Form.useWatch('all', { preserve: true });
  const settled = useSettled(all, SETTLED_MS);
  return <AudienceSize audience={settled && { kind: 'conditions', all: settled }} />;
};

interface WriteProps {
  /** Undefined: a new one. */
  readonly segment: Segment | undefined;
  readonly onClose: () => void;
}

/** Writes a segment. */
export const WriteSegment = ({ segment, onClose }: WriteProps) => {
  const words = useWords(book);
  const { message } = useNotes();
  const save = useChange('saveSegment');
  const rules = [{ required: true, whitespace: true, message: words.required }];
  const text = segment === undefined ? words.make : words.edit;
  return (
    <FormDialog<Written>
      doIt={text}
      initial={(segment ?? { all: newGroups }) as Partial<Written>}
      onClose={onClose}
      onGo={async ({ title, owner, all }, form) => {
        const { segmentId = null, revision = 0 } = segment ?? {};
        const sent = { segmentId, expectedRevision: revision, title, owner, all: sentGroups(all) };
        if ((await save.send(sent, { form })) === null) return;
        message.success(words.saved);
        onClose();
      }}
      title={text}
      width={WIDTH}
    >
      <Form.Item label={words.name} name="title" rules={rules}>
        <Input maxLength={CAMPAIGN_TITLE_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.owner} name="owner" rules={rules}>
        <Input maxLength={CAMPAIGN_OWNER_MAX_LENGTH} />
      </Form.Item>
      <ConditionGroups at={['all']} />
      <Size />
    </FormDialog>
  );
};
