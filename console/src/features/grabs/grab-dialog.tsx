import { Button, Form, type FormInstance, Modal, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { minuteText } from '#lib/business-time.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useChange } from '#lib/use-change.ts';
import { counted } from '#ui/counted.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { StaleNote } from '#ui/stale-note.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Table } from '#ui/table/table.tsx';
import { type GrabSession, statusOf, toneOf } from './grab-session.ts';
import { showClash } from './show-clash.ts';
import { words as book } from './words.ts';

interface Props {
  readonly session: GrabSession;
  readonly onClose: () => void;
}

const Coupons = ({ session }: Pick<Props, 'session'>) => {
  const words = useWords(book);
  const locale = useLocale();
  type Coupon = GrabSession['coupons'][number];
  return (
    <Table<Coupon>
      columns={[
        {
          title: words.coupon,
          key: 'title',
          render: (coupon: Coupon) => (
            <Link to={`/coupons/${coupon.templateId}?tab=stock`}>{coupon.title[locale]}</Link>
          ),
        },
        {
          title: words.stock,
          key: 'stock',
          render: ({ issued, total }: Coupon) => `${counted(issued)} / ${counted(total)}`,
        },
      ]}
      dataSource={session.coupons}
      rowKey="poolId"
    />
  );
};

const MoveGrab = ({ session, onClose }: Props) => {
  const words = useWords(book);
  const { message } = useNotes();
  const move = useChange('moveGrabSession');
  const { sessionId, startAt, endAt } = session;
  // What the operator saw: a refresh behind the dialog must not hide another's change.
  const [expected, setExpected] = useState(startAt);
  const [newer, setNewer] = useState<string | null>(null);
  const taking = (form: FormInstance): Parameters<typeof move.send>[1] => ({
    form,
    onRefusal: (refused) => {
      if (refused.code !== codeOf.STALE_VALUE) return showClash(refused, { form, words, fieldOf: () => ['startAt'] });
      setNewer(String(refused.resp_data.current));
      return true;
    },
  });
  const takeNewer = (): void => {
    setExpected(newer ?? expected);
    setNewer(null);
  };
  const rules = [{ required: true, message: words.required }];
  return (
    <ReasonDialog<{ startAt: string; endAt: string }>
      about={words.moveAbout}
      doIt={words.move}
      initial={{ startAt, endAt }}
      onClose={onClose}
      onGo={async (values, form) => {
        const done = await move.send({ sessionId, expectedStartAt: expected, ...values }, taking(form));
        if (done === null) return;
        message.success(words.done);
        onClose();
      }}
      title={words.move}
    >
      {newer !== null && <StaleNote current={minuteText(newer)} onTake={takeNewer} />}
      <Form.Item label={words.start} name="startAt" rules={rules}>
        <InstantInput />
      </Form.Item>
      <Form.Item label={words.end} name="endAt" rules={rules}>
        <InstantInput isEnd />
      </Form.Item>
    </ReasonDialog>
  );
};

const EndGrab = ({ session, onClose, isRunning }: Props & { readonly isRunning: boolean }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const end = useChange('endGrabSession');
  const doIt = isRunning ? words.finish : words.cancel;
  return (
    <ReasonDialog
      about={isRunning ? words.finishAbout : words.cancelAbout}
      doIt={doIt}
      isDanger
      onClose={onClose}
      onGo={async ({ reason }, form) => {
        if ((await end.send({ sessionId: session.sessionId, reason }, { form })) === null) return;
        message.success(words.done);
        onClose();
      }}
      title={doIt}
    />
  );
};

/** A grab: its coupons and the actions left. */
export const GrabDialog = ({ session, onClose }: Props) => {
  const words = useWords(book);
  const mayWrite = useRight('coupons.write');
  const [asked, setAsked] = useState<'move' | 'end' | null>(null);
  const status = statusOf(session, Date.now());
  const close = (): void => setAsked(null);
  return (
    <Modal
      footer={
        <Space>
          {mayWrite && status === 'coming' && <Button onClick={() => setAsked('move')}>{words.move}</Button>}
          {mayWrite && (status === 'coming' || status === 'running') && (
            <Button danger onClick={() => setAsked('end')}>
              {status === 'running' ? words.finish : words.cancel}
            </Button>
          )}
          <Button onClick={onClose}>{words.close}</Button>
        </Space>
      }
      onCancel={onClose}
      open
      title={
        <Space>
          <InstantText at={session.startAt} /> – <InstantText at={session.endAt} />
          <StateTag tone={toneOf[status]}>{words[status]}</StateTag>
        </Space>
      }
    >
      <Coupons session={session} />
      {asked === 'move' && <MoveGrab onClose={close} session={session} />}
      {asked === 'end' && <EndGrab isRunning={status === 'running'} onClose={close} session={session} />}
    </Modal>
  );
};
