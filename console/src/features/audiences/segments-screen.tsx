import { CAMPAIGN_OWNER_MAX_LENGTH, CAMPAIGN_TITLE_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useSettled } from '#lib/use-settled.ts';
import { AudienceSize } from '#ui/coupon/audience-size.tsx';
import { ConditionGroups } from '#ui/coupon/condition-groups.tsx';
import { newGroups, sentGroups } from '#ui/coupon/condition-values.ts';
import { audienceInWords } from '#ui/coupon/terms-in-words.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { HistoryLink } from '#ui/history-link.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { words as book } from './segment-words.ts';

type Segment = CallResponse<'listSegments'>['items'][number];
type Written = Pick<CallRequest<'saveSegment'>, 'title' | 'owner' | 'all'>;
const usual = { keyword: '' };
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

const WriteSegment = ({ segment, onClose }: WriteProps) => {
  const words = useWords(book);
  const { message } = useNotes();
  const save = useChange('saveSegment');
  const rules = [{ required: true, whitespace: true, message: words.required }];
  const text = segment === undefined ? words.make : words.edit;
  return (
    <FormDialog<Written>
      doIt={text}
      initial={(segment ?? { all: newGroups }) as Partial<Written>}
      isMaskInert
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

function useColumns(onEdit: (segment: Segment) => void): Columns<Segment> {
  const words = useWords(book);
  const locale = useLocale();
  const mayWrite = useRight('audiences.write');
  const { message, modal } = useNotes();
  const remove = useChange('removeSegment');
  const ask = ({ segmentId, revision }: Segment) =>
    modal.confirm({
      title: words.remove,
      content: words.removeAbout,
      okText: words.remove,
      okButtonProps: { danger: true },
      onOk: async () => {
        const done = await remove.send({ segmentId, expectedRevision: revision });
        if (done !== null) message.success(words.removed);
      },
    });
  return [
    { title: words.name, dataIndex: 'title' },
    {
      title: words.conditions,
      key: 'conditions',
      render: (_, { all }) => audienceInWords({ kind: 'conditions', all }, locale),
    },
    { title: words.owner, dataIndex: 'owner' },
    { title: words.changed, key: 'changed', render: (_, { changedAt }) => <InstantText at={changedAt} /> },
    {
      title: words.actions,
      key: 'actions',
      render: (_, segment) => (
        <Space size="small">
          {mayWrite && (
            <>
              <Button onClick={() => onEdit(segment)} size="small">
                {words.edit}
              </Button>
              <Button danger onClick={() => ask(segment)} size="small">
                {words.remove}
              </Button>
            </>
          )}
          <HistoryLink targetId={segment.segmentId} targetKind="segment" />
        </Space>
      ),
    },
  ];
}

/** Conditions that coupons begin with. */
export const Screen = () => {
  const words = useWords(book);
  const mayWrite = useRight('audiences.write');
  const [{ keyword }, setFilter] = useAddressState(usual);
  const [written, setWritten] = useState<{ readonly segment: Segment | undefined } | null>(null);
  const columns = useColumns((segment) => setWritten({ segment }));
  const paging = usePaging();
  const list = useCall('listSegments', { ...(keyword !== '' && { keyword }), ...paging.request });
  return (
    <>
      <PageHeader
        about={words.about}
        primary={mayWrite && { text: words.make, onPress: () => setWritten({ segment: undefined }) }}
        title={words.title}
      />
      <DataTable<Segment>
        columns={columns}
        empty={words.noneYet}
        filters={
          <KeywordSearch label={words.search} onSearch={(typed) => setFilter({ keyword: typed })} value={keyword} />
        }
        label={words.title}
        list={list}
        paging={paging}
        rowKey="segmentId"
      />
      {written !== null && <WriteSegment onClose={() => setWritten(null)} segment={written.segment} />}
    </>
  );
};
