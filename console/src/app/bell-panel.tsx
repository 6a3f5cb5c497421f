import { Button, Drawer } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { Answered } from '#ui/answered.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { Nothing } from '#ui/table/nothing.tsx';
import { useUndoNote } from '#ui/undo-note.tsx';
import styles from './bell-panel.module.css';
import { openPath } from './open-path.ts';
import { useOpenScreens } from './use-open-screens.ts';

const book = {
  'zh-CN': {
    title: '通知',
    settings: '通知设置',
    close: '关闭',
    readAll: '全部标为已读',
    allRead: (count: number) => `已将 ${count} 条通知标为已读`,
    read: '标为已读',
    readThis: (text: string) => `标为已读：${text}`,
    unread: '未读',
    none: '近 30 天没有通知。有内容待您审批、库存或预算不足、导入完成或出现异常时，会显示在这里。',
  },
  en: {
    title: 'Notices',
    settings: 'Settings',
    close: 'Close',
    readAll: 'Mark all as read',
    allRead: (count: number) => (count === 1 ? '1 notice marked as read' : `${count} notices marked as read`),
    read: 'Mark as read',
    readThis: (text: string) => `Mark as read: ${text}`,
    unread: 'Unread',
    none: 'No notices in the last 30 days. What waits for your approval, low stock and budgets, finished imports and alarms show up here.',
  },
} as const;

const WIDTH = 420;

type Notice = CallResponse<'listNotices'>['items'][number];

interface LineProps {
  readonly notice: Notice;
  readonly onRead: () => void;
  readonly onLeave: () => void;
}

const Line = ({ notice: { title, text, path, at, isRead }, onRead, onLeave }: LineProps) => {
  const words = useWords(book);
  const mayOpen = openPath(useOpenScreens(), path) !== undefined;
  const leave = (): void => {
    if (!isRead) onRead();
    onLeave();
  };
  const line = useRef<HTMLLIElement>(null);
  /** The button is about to go: the focus goes on with the line. */
  const read = (): void => {
    onRead();
    (line.current?.querySelector('a') ?? line.current)?.focus();
  };
  return (
    <li className={isRead ? '' : (styles['unread'] ?? '')} ref={line} tabIndex={-1}>
      <div className={styles['head']}>
        <strong>{title}</strong>
        {!isRead && <span className={styles['mark']}>{words.unread}</span>}
        <InstantText at={at} />
      </div>
      <div>
        {mayOpen ? (
          <Link onClick={leave} to={path}>
            {text}
          </Link>
        ) : (
          text
        )}
      </div>
      {!isRead && (
        <Button aria-label={words.readThis(text)} onClick={read} size="small" style={{ paddingInline: 0 }} type="link">
          {words.read}
        </Button>
      )}
    </li>
  );
};

interface Props {
  readonly onClose: () => void;
  /** A link was followed: the focus is the next screen's. */
  readonly onLeave: () => void;
}

/** The operator's notices, newest first. */
export const BellPanel = ({ onClose, onLeave }: Props) => {
  const words = useWords(book);
  const undoable = useUndoNote();
  const list = useCall('listNotices', {});
  const mark = useChange('markNotices');
  const unread = (list.data?.items ?? []).filter(({ isRead }) => !isRead).map(({ seq }) => seq);
  const readAll = async (): Promise<void> => {
    if ((await mark.send({ seqs: unread, isRead: true })) === null) return;
    undoable(words.allRead(unread.length), () => mark.send({ seqs: unread, isRead: false }));
  };
  return (
    <Drawer
      extra={
        <Button disabled={unread.length === 0} loading={mark.isBusy} onClick={() => void readAll()} size="small">
          {words.readAll}
        </Button>
      }
      footer={
        <Link onClick={onLeave} to="/notices">
          {words.settings}
        </Link>
      }
      closable={{ 'aria-label': words.close }}
      onClose={onClose}
      open
      placement="left"
      size={WIDTH}
      title={words.title}
    >
      <Answered asked={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing text={words.none} />
          ) : (
            <ul className={styles['list']}>
              {items.map((notice) => (
                <Line
                  key={notice.seq}
                  notice={notice}
                  onLeave={onLeave}
                  onRead={() => void mark.send({ seqs: [notice.seq], isRead: true })}
                />
              ))}
            </ul>
          )
        }
      </Answered>
    </Drawer>
  );
};
