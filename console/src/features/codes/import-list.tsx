import { Button, Empty, Progress, Select, Space } from 'antd';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address-state.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { usePaging } from '#lib/paging.ts';
import { useRight } from '#lib/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { DataTable } from '#ui/data-table.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { words as book } from './words.ts';

type Import = CallResponse<'listImports'>['items'][number];
const PERCENT = 100;
/** While one runs, and while another may begin. */
const EVERY_MS = 1_000;
const IDLE_MS = 5_000;
const USUAL = { importState: '' };
const STATES: readonly Import['state'][] = ['RUNNING', 'DONE'];
const LISTS = [
  ['TAKEN', 'taken'],
  ['FAILED', 'failed'],
  ['THERE', 'there'],
  ['DOUBLED', 'doubled'],
] as const;

/** Imports, how far they are, and the four lists of each. */
export const ImportList = () => {
  const words = useWords(book);
  const locale = useLocale();
  const paging = usePaging();
  const mayWrite = useRight('codes.write');
  const saving = useDownload('takeImportList');
  const [{ importState }, change] = useAddressState(USUAL);
  const state = STATES.find((known) => known === importState);
  const list = useCall(
    'listImports',
    { ...(state !== undefined && { state }), page: paging.page, size: paging.size },
    { everyMs: (last) => (last?.items.some((one) => one.state === 'RUNNING') ? EVERY_MS : IDLE_MS) },
  );
  return (
    <DataTable<Import>
      columns={[
        {
          title: words.coupon,
          key: 'coupon',
          render: (_, { templateId, title }) => <Link to={`/coupons/${templateId}`}>{title[locale]}</Link>,
        },
        { title: words.file, dataIndex: 'fileName' },
        {
          title: words.progress,
          key: 'progress',
          width: 200,
          render: (_, { state: is, doneLines, totalLines }) => (
            <>
              <Progress
                aria-label={words.progress}
                percent={Math.floor((doneLines / Math.max(1, totalLines)) * PERCENT)}
                size="small"
                status={is === 'DONE' ? 'success' : 'active'}
              />
              {is === 'DONE' ? words.done : words.running} {doneLines.toLocaleString('en')} /{' '}
              {totalLines.toLocaleString('en')}
            </>
          ),
        },
        {
          title: words.list,
          key: 'lists',
          render: (_, row) => (
            <Space wrap>
              {LISTS.map(([name, field]) => (
                <Button
                  disabled={!mayWrite || row[field] === 0}
                  key={name}
                  onClick={() => void saving.start({ importId: row.importId, list: name })}
                  size="small"
                >
                  {words[field]} {row[field].toLocaleString('en')}
                </Button>
              ))}
            </Space>
          ),
        },
        { title: words.by, dataIndex: 'importedBy' },
        { title: words.at, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
      ]}
      empty={<Empty description={words.noImports} image={Empty.PRESENTED_IMAGE_SIMPLE} />}
      filters={
        <Select
          aria-label={words.state}
          onChange={(next: string) => change({ importState: next })}
          options={[
            { value: '', label: words.anyState },
            ...STATES.map((value) => ({ value, label: value === 'DONE' ? words.done : words.running })),
          ]}
          style={{ width: 160 }}
          value={state ?? ''}
        />
      }
      label={words.imports}
      list={list}
      paging={paging}
      rowKey="importId"
    />
  );
};
