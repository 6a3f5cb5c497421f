import { Button, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { counted } from '#ui/counted.ts';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { words as book } from './words.ts';

const FindDialog = loadedDialog(async () => (await import('./find-dialog.tsx')).FindDialog);
const VoidDialog = loadedDialog(async () => (await import('./void-dialog.tsx')).VoidDialog);

type Pool = CallResponse<'listPartnerPools'>['items'][number];
const EVERY_MS = 5_000;

/** Coupons with partner codes, lowest stock first. */
export const PoolList = () => {
  const words = useWords(book);
  const locale = useLocale();
  const paging = usePaging();
  const mayWrite = useRight('codes.write');
  const list = useCall('listPartnerPools', paging.request, { everyMs: EVERY_MS });
  const [open, setOpen] = useState<{ readonly what: 'void' | 'find'; readonly of: Pool } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DataTable<Pool>
        columns={[
          {
            title: words.coupon,
            key: 'coupon',
            render: (_, { templateId, title }) => <Link to={`/coupons/${templateId}`}>{title[locale]}</Link>,
          },
          { title: words.codes, dataIndex: 'codes', align: 'right', render: counted },
          { title: words.left, dataIndex: 'left', align: 'right', render: counted },
          {
            title: words.alarm,
            key: 'alarm',
            render: (_, { alarm }) =>
              alarm === null ? (
                <StateTag tone="good">{words.enough}</StateTag>
              ) : (
                <StateTag tone={alarm.percent === 20 ? 'warn' : 'bad'}>{words.alarmAt(alarm.percent)}</StateTag>
              ),
          },
          {
            title: '',
            key: 'actions',
            render: (_, pool) => (
              <Space>
                <Button onClick={() => setOpen({ what: 'find', of: pool })} size="small">
                  {words.find}
                </Button>
                {mayWrite && (
                  <Button danger onClick={() => setOpen({ what: 'void', of: pool })} size="small">
                    {words.void}
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
        empty={words.noPools}
        label={words.pools}
        list={list}
        paging={paging}
        rowKey="templateId"
      />
      {open?.what === 'void' && (
        <VoidDialog kind="PARTNER" ofId={open.of.templateId} onClose={close} title={open.of.title[locale]} />
      )}
      {open?.what === 'find' && (
        <FindDialog kind="PARTNER" ofId={open.of.templateId} onClose={close} title={open.of.title[locale]} />
      )}
    </>
  );
};
