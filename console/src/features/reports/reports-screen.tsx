import { REPORT_TITLE_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { reportEvery } from '@coupon-centre/contract/report/report-fields';
import { Alert, Button, Form, Input, Popconfirm, Select, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { useWholeList } from '#lib/use-whole-list.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/table.tsx';
import { words as book } from './words.ts';

type Report = CallResponse<'listReports'>['items'][number];
type Written = Omit<CallRequest<'saveReport'>, 'reportId'>;

const EVERY_MS = 30_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const USUAL = { every: 'DAY', hour: 8, campaignId: '' } as const;

/** A form has no null. */
type Filled = Omit<Written, 'campaignId'> & { readonly campaignId: string };

const EditReport = ({ report, onClose }: { readonly report: Report | null; readonly onClose: () => void }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const save = useChange('saveReport');
  const campaigns = useWholeList('listCampaigns', {});
  const title = report === null ? words.make : words.edit;
  return (
    <FormDialog<Filled>
      doIt={title}
      initial={report === null ? USUAL : { ...report, campaignId: report.campaignId ?? '' }}
      onClose={onClose}
      onGo={async ({ campaignId, ...written }, form) => {
        const asked = {
          reportId: report?.reportId ?? null,
          ...written,
          campaignId: campaignId === '' ? null : campaignId,
        };
        if ((await save.send(asked, { form })) === null) return;
        message.success(words.saved);
        onClose();
      }}
      title={title}
    >
      <Form.Item
        label={words.name}
        name="title"
        rules={[{ required: true, whitespace: true, message: words.required }]}
      >
        <Input maxLength={REPORT_TITLE_MAX_LENGTH} />
      </Form.Item>
      <Form.Item label={words.every} name="every">
        <Select
          options={reportEvery.map((value) => ({ value, label: `${words.everies[value]} (${words.covers[value]})` }))}
        />
      </Form.Item>
      <Form.Item label={words.hour} name="hour">
        <Select options={HOURS.map((value) => ({ value, label: hourText(value) }))} />
      </Form.Item>
      <Form.Item label={words.campaign} name="campaignId">
        <Select
          options={[
            { value: '', label: words.everyCampaign },
            ...(campaigns.data?.items ?? []).map((one) => ({ value: one.campaignId, label: one.title })),
          ]}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
    </FormDialog>
  );
};

const Remove = ({ report: { reportId } }: { readonly report: Report }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const remove = useChange('removeReport');
  const go = async () => {
    if ((await remove.send({ reportId })) !== null) message.success(words.removed);
  };
  return (
    <Popconfirm onConfirm={go} title={words.removeAbout}>
      <Button size="small">{words.remove}</Button>
    </Popconfirm>
  );
};

function useColumns(onEdit: (report: Report) => void): Columns<Report> {
  const words = useWords(book);
  const campaigns = useWholeList('listCampaigns', {});
  const names = new Map((campaigns.data?.items ?? []).map(({ campaignId, title }) => [campaignId, title]));
  return [
    { title: words.name, dataIndex: 'title' },
    { title: words.every, key: 'every', render: (_, { every }) => words.everies[every] },
    { title: words.hour, key: 'hour', render: (_, { hour }) => hourText(hour) },
    {
      title: words.campaign,
      key: 'campaign',
      render: (_, { campaignId }) => (campaignId === null ? words.everyCampaign : (names.get(campaignId) ?? '')),
    },
    { title: words.next, key: 'next', render: (_, { nextAt }) => <InstantText at={nextAt} /> },
    {
      title: words.last,
      key: 'last',
      render: (_, { sentAt, failedAt }) => (
        <>
          {sentAt === null ? words.never : <InstantText at={sentAt} />}{' '}
          {failedAt !== null && <StateTag tone="bad">{words.failed}</StateTag>}
        </>
      ),
    },
    {
      title: '',
      key: 'change',
      render: (_, report) => (
        <Space>
          <Button onClick={() => onEdit(report)} size="small">
            {words.edit}
          </Button>
          <Remove report={report} />
        </Space>
      ),
    },
  ];
}

/** The operator's own reports by mail. */
export const Screen = () => {
  const words = useWords(book);
  const [edited, setEdited] = useState<Report | null | undefined>(undefined);
  const list = useCall('listReports', {}, { everyMs: EVERY_MS });
  const columns = useColumns(setEdited);
  const { isMailOffered = true, hasAddress = true } = list.data ?? {};
  const primary = { text: words.make, onPress: () => setEdited(null) };
  return (
    <>
      <PageHeader about={words.about} primary={primary} title={words.title} />
      {!isMailOffered && <Alert showIcon style={{ marginBottom: 12 }} title={words.noMail} type="warning" />}
      {isMailOffered && !hasAddress && (
        <Alert
          action={<Link to="/notices">{words.toNotices}</Link>}
          showIcon
          style={{ marginBottom: 12 }}
          title={words.noAddress}
          type="warning"
        />
      )}
      <DataTable<Report>
        columns={columns}
        empty={words.nothing}
        label={words.title}
        list={list}
        primary={primary}
        rowKey="reportId"
      />
      {edited !== undefined && <EditReport onClose={() => setEdited(undefined)} report={edited} />}
    </>
  );
};
