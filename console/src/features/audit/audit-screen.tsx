import { actionWord } from '@coupon-centre/contract/audit/action-words';
import { type AuditEntry, actorWord, sourceWord } from '@coupon-centre/contract/audit/entry-words';
import { Button } from 'antd';
import { useAddressState } from '#lib/address/address-state.ts';
import { said } from '#lib/address/address-values.ts';
import { usePaging } from '#lib/address/paging.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useDownload } from '#lib/use-transfer.ts';
import { useRoleNames } from '#ui/access/role-names.ts';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { AuditFilters, noFilter } from './audit-filters.tsx';
import { ChainVerdict } from './chain-verdict.tsx';
import { EntryChanges } from './entry-changes.tsx';
import { Target } from './target.tsx';
import { useVerification, verify } from './verification.ts';
import { words as book } from './words.ts';

/** The audit: search, entry details, export, verification. */
export const Screen = () => {
  const words = useWords(book);
  const locale = useLocale();
  const { nameOf } = useRoleNames();
  const [filter, setFilter] = useAddressState(noFilter);
  const paging = usePaging();
  const list = useCall('listAudit', { ...said(filter), ...paging.request });
  const verification = useVerification();
  const csv = useDownload('exportAudit');
  return (
    <>
      <PageHeader
        about={words.about}
        actions={
          <>
            <Button loading={csv.isBusy} onClick={() => void csv.start(said(filter))}>
              {words.export}
            </Button>
            <Button loading={verification?.isRunning === true} onClick={() => void verify()}>
              {words.verify}
            </Button>
          </>
        }
        title={words.title}
      />
      {verification !== null && <ChainVerdict {...verification} />}
      <DataTable<AuditEntry>
        columns={[
          { title: words.at, dataIndex: 'at', render: (at: string) => <InstantText at={at} hasSeconds /> },
          {
            title: words.who,
            key: 'who',
            render: (_, { operatorName, role, keyId }) => (
              <>
                {actorWord(operatorName, locale)}
                <span style={{ color: 'var(--soft)' }}>
                  {role !== null && ` · ${nameOf(role)}`}
                  {keyId !== null && ` · ${words.withKey}`}
                </span>
              </>
            ),
          },
          { title: words.action, dataIndex: 'action', render: (action: string) => actionWord(action, locale) },
          { title: words.target, key: 'target', render: (_, entry) => <Target entry={entry} /> },
          { title: words.reason, dataIndex: 'reason', render: (reason: string | null) => reason ?? '—' },
          { title: words.address, dataIndex: 'address', render: (address: string) => sourceWord(address, locale) },
        ]}
        expandable={{ expandedRowRender: (entry) => <EntryChanges entry={entry} /> }}
        filters={<AuditFilters filter={filter} onFind={setFilter} key={JSON.stringify(filter)} />}
        label={words.title}
        list={list}
        paging={paging}
        rowKey="seq"
      />
    </>
  );
};
