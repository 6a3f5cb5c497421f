import { Button, Space, Tabs } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { BatchList } from './batch-list.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ImportList } from './import-list.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { PoolList } from './pool-list.tsx';
import { words as book } from './words.ts';

const USUAL = { tab: 'pools' };
type Dialog = 'import' | 'make' | null;

/** Partner codes, their imports, and batches of exchange codes. */
export const Screen = () => {
  const words = useWords(book);
  const mayWrite = useRight('codes.write');
  const [{ tab }, change] = useAddressState(USUAL);
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        about={words.about}
        actions={
          mayWrite && (
            <Space>
              <Button onClick={() => setDialog('make')}>{words.make}</Button>
              <Button onClick={() => setDialog('import')} type="primary">
                {words.import}
              </Button>
            </Space>
          )
        }
        title={words.title}
      />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        items={[
          { key: 'pools', label: words.pools, children: <PoolList /> },
          { key: 'imports', label: words.imports, children: <ImportList /> },
          { key: 'batches', label: words.batches, children: <BatchList /> },
        ]}
        onChange={(key) => change({ tab: key })}
      />
      {dialog === 'import' && (
        <ImportDialog
          onClose={close}
          onStarted={() => {
            close();
            change({ tab: 'imports' });
          }}
        />
      )}
      {dialog === 'make' && (
        <MakeDialog
          onClose={close}
          onOrdered={() => {
            close();
            change({ tab: 'batches' });
          }}
        />
      )}
    </>
  );
};
