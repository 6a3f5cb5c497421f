import { Button, Progress, Space } from 'antd';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { counted } from '#ui/counted.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FilterSelect } from '#ui/table/filter-select.tsx';
import { words as book } from './words.ts';

type Import = CallResponse<'listImports'>['items'][number];
const PERCENT = 100;
/** Polling intervals: while an import runs, and otherwise. */
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

/** Imports with their progress and the four result lists of each. */
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
    { ...(state !== undefined && { state }), ...paging.request },
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
              {is === 'DONE' ? words.done : words.running} {counted(doneLines)} / {counted(totalLines)}
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
                  {words[field]} {counted(row[field])}
                </Button>
              ))}
            </Space>
          ),
        },
        { title: words.by, dataIndex: 'importedBy' },
        { title: words.at, dataIndex: 'createdAt', render: (at: string) => <InstantText at={at} /> },
      ]}
      empty={words.noImports}
      filters={
        <FilterSelect
          all={words.anyState}
          choices={STATES}
          label={words.state}
          names={{ RUNNING: words.running, DONE: words.done }}
          onChange={(next) => change({ importState: next })}
          value={state}
        />
      }
      label={words.imports}
      list={list}
      paging={paging}
      rowKey="importId"
    />
  );
};
