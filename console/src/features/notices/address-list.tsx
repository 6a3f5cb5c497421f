import type { NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import { Button, Descriptions, Typography } from 'antd';
import { useState } from 'react';
import { minuteText } from '#lib/business-time.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useChange } from '#lib/use-change.ts';
import { Card } from '#ui/card.tsx';
import { loadedDialog } from '#ui/loaded-part.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { words as book } from './words.ts';

const AddressDialog = loadedDialog(async () => (await import('./address-dialog.tsx')).AddressDialog);
const CodeDialog = loadedDialog(async () => (await import('./code-dialog.tsx')).CodeDialog);

export type OwnWay = CallResponse<'showOwnNotices'>['ways'][number];

const SOFT = { color: 'var(--soft)' } as const;

/** What is set for a way, and whether it works. */
const Address = ({ own }: { readonly own: OwnWay }) => {
  const words = useWords(book);
  const { address, secret, waiting, failedAt } = own;
  return (
    <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      {address === null && waiting === null && <span style={SOFT}>{words.none}</span>}
      {address !== null && (
        <div>
          {address} <StateTag tone="good">{words.confirmed}</StateTag>
        </div>
      )}
      {waiting !== null && (
        <div>
          {waiting.address} <StateTag tone="warn">{words.awaits}</StateTag>
        </div>
      )}
      {failedAt !== null && <div style={{ color: 'var(--bad)' }}>{words.failed(minuteText(failedAt))}</div>}
      {secret !== null && (
        <div style={SOFT}>
          {words.secret}: <Typography.Text copyable={{ text: secret }}>{`${secret.slice(0, 10)}…`}</Typography.Text>
          <div>{words.secretAbout}</div>
        </div>
      )}
    </div>
  );
};

type Dialog = { readonly kind: 'address' | 'code'; readonly way: NoticeWay };

/** The operator's addresses, to be set, confirmed and removed. */
export const AddressList = ({ ways }: { readonly ways: readonly OwnWay[] }) => {
  const words = useWords(book);
  const { modal, message } = useNotes();
  const removal = useChange('removeNoticeAddress');
  const [open, setOpen] = useState<Dialog | null>(null);
  const close = (): void => setOpen(null);
  const remove = (way: NoticeWay): void => {
    modal.confirm({
      title: words.removeAsk,
      okText: words.remove,
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: async () => {
        if ((await removal.send({ way })) !== null) message.success(words.removed);
      },
    });
  };
  const waitingAt = ways.find(({ way }) => way === open?.way)?.waiting?.address;
  const actions = ({ way, isOffered, address, waiting }: OwnWay) => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {waiting !== null && (
        <Button onClick={() => setOpen({ kind: 'code', way })} size="small" type="primary">
          {words.enterCode}
        </Button>
      )}
      {isOffered ? (
        <Button
          aria-label={`${address === null ? words.set : words.change} ${words.addressOf[way]}`}
          onClick={() => setOpen({ kind: 'address', way })}
          size="small"
        >
          {address === null ? words.set : words.change}
        </Button>
      ) : (
        <span style={SOFT}>{words.notOffered}</span>
      )}
      {(address !== null || waiting !== null) && (
        <Button
          aria-label={`${words.remove} ${words.addressOf[way]}`}
          danger
          onClick={() => remove(way)}
          size="small"
          type="text"
        >
          {words.remove}
        </Button>
      )}
    </div>
  );
  return (
    <Card isSmall style={{ marginBottom: 16 }} title={words.addresses}>
      <Descriptions
        column={1}
        items={ways.map((own) => ({
          key: own.way,
          label: words.ways[own.way],
          children: (
            <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 8, width: '100%' }}>
              <Address own={own} />
              {actions(own)}
            </div>
          ),
        }))}
        size="small"
      />
      {open?.kind === 'address' && (
        <AddressDialog onClose={close} onSent={() => setOpen({ kind: 'code', way: open.way })} way={open.way} />
      )}
      {open?.kind === 'code' && waitingAt !== undefined && (
        <CodeDialog address={waitingAt} onClose={close} way={open.way} />
      )}
    </Card>
  );
};
