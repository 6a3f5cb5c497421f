import { Button, Space, Tabs } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#lib/address/address-state.ts';
import { useWords } from '#lib/locale.tsx';
import { useRight } from '#lib/session/session.tsx';
import { loadedDialog, loadedPart } from '#ui/loaded-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PoolList } from './pool-list.tsx';
import { words as book } from './words.ts';

const ImportDialog = loadedDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);
const MakeDialog = loadedDialog(async () => (await import('./make-dialog.tsx')).MakeDialog);
const ImportList = loadedPart(async () => (await import('./import-list.tsx')).ImportList);
const BatchList = loadedPart(async () => (await import('./batch-list.tsx')).BatchList);

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
