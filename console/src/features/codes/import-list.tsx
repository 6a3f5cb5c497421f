import { Button, Progress, Space } from 'antd';
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
const EVERY_MS = 1_500;
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
  const list = useCall('listImports', { page: paging.page, size: paging.size }, { everyMs: EVERY_MS });
  return (
    <DataTable<Import>
      columns={[
        { title: words.coupon, key: 'coupon', render: (_, { title }) => title[locale] },
        { title: words.file, dataIndex: 'fileName' },
        {
          title: words.progress,
          key: 'progress',
          width: 200,
          render: (_, { state, doneLines, totalLines }) => (
            <>
              <Progress
                aria-label={words.progress}
                percent={Math.floor((doneLines / Math.max(1, totalLines)) * PERCENT)}
                size="small"
                status={state === 'DONE' ? 'success' : 'active'}
              />
              {state === 'DONE' ? words.done : words.running} {doneLines.toLocaleString('en')} /{' '}
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
      label={words.imports}
      list={list}
      paging={paging}
      rowKey="importId"
    />
  );
};
