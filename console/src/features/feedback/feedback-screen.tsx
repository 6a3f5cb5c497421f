import { feedbackCategories } from '@coupon-centre/contract/feedback/feedback-kinds';
import { FEEDBACK_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { Alert, Button, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import type { CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { words as book } from './words.ts';

type Feedback = CallResponse<'listFeedback'>['items'][number];
const USUAL = { state: 'OPEN', category: '' };
const tones = { OPEN: 'busy', ANSWERED: 'good' } as const;
const wide = { maxWidth: 320, overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

/** Answers feedback. */
const Answering = ({ feedback: { subscriberId, feedbackId, text } }: { readonly feedback: Feedback }) => {
  const words = useWords(book);
  const { message } = useNotes();
  const [isOpen, setOpen] = useState(false);
  const send = useChange('answerFeedback');
  const go = async ({ answer }: { readonly answer: string }): Promise<void> => {
    if ((await send.send({ subscriberId, feedbackId, answer })) === null) return;
    message.success(words.answered);
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small">
        {words.answer}
      </Button>
      {isOpen && (
        <FormDialog<{ readonly answer: string }>
          about={words.answerAbout}
          doIt={words.answer}
          isMaskInert
          onClose={() => setOpen(false)}
          onGo={go}
          title={words.answer}
        >
          <blockquote style={{ ...wide, maxWidth: 'none' }}>{text}</blockquote>
          <Form.Item
            label={words.answerLabel}
            name="answer"
            rules={[{ required: true, whitespace: true, message: words.answerMissing }]}
          >
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={FEEDBACK_MAX_LENGTH} showCount />
          </Form.Item>
        </FormDialog>
      )}
    </>
  );
};

const useColumns = () => {
  const words = useWords(book);
  const mayChange = useRight('subscribers.change');
  return [
    { title: words.category, key: 'category', render: ({ category }: Feedback) => words.categories[category] },
    {
      title: words.text,
      key: 'text',
      render: ({ text, orderNo, ownedId, subscriberId }: Feedback) => (
        <div style={wide}>
          {text}
          {orderNo !== null && <div>{words.order(orderNo)}</div>}
          {ownedId !== null && (
            <div>
              <Link to={`/subscribers/${subscriberId}/coupons/${ownedId}`}>{words.coupon}</Link>
            </div>
          )}
        </div>
      ),
    },
    {
      title: words.person,
      key: 'person',
      render: ({ subscriberId }: Feedback) => <Link to={`/subscribers/${subscriberId}`}>{words.open}</Link>,
    },
    { title: words.received, key: 'received', render: ({ receivedAt }: Feedback) => <InstantText at={receivedAt} /> },
    { title: words.due, key: 'due', render: ({ dueAt }: Feedback) => <InstantText at={dueAt} /> },
    {
      title: words.state,
      key: 'state',
      render: ({ state, isOverdue }: Feedback) => (
        <StateTag tone={isOverdue ? 'bad' : tones[state]}>{isOverdue ? words.late : words.states[state]}</StateTag>
      ),
    },
    {
      title: words.answer,
      key: 'answer',
      render: (feedback: Feedback) =>
        feedback.state === 'OPEN' ? (
          mayChange && <Answering feedback={feedback} />
        ) : (
          <div style={wide}>
            {feedback.answer}
            <div>{words.by(feedback.answeredBy ?? '')}</div>
          </div>
        ),
    },
  ];
};

/** Subscribers' feedback as a queue: what is due first before the rest. */
export const Screen = () => {
  const words = useWords(book);
  const paging = usePaging();
  const [{ state, category }, change] = useAddressState(USUAL);
  const chosen = feedbackCategories.find((one) => one === category);
  const list = useCall('listFeedback', {
    ...(state === 'OPEN' && { state: 'OPEN' as const }),
    ...(chosen !== undefined && { category: chosen }),
    ...paging.request,
  });
  const overdue = list.data?.overdue ?? 0;
  return (
    <>
      <PageHeader about={words.about} title={words.title} />
      {overdue > 0 && <Alert showIcon style={{ marginBottom: 12 }} title={words.overdue(overdue)} type="error" />}
      <DataTable<Feedback>
        empty={words.noneYet}
        columns={useColumns()}
        filters={
          <>
            <Segmented
              onChange={(value: string) => change({ state: value })}
              options={[
                { value: 'OPEN', label: words.onlyOpen },
                { value: 'ALL', label: words.all },
              ]}
              value={state}
            />
            <Select
              aria-label={words.category}
              onChange={(value: string) => change({ category: value })}
              options={[
                { value: '', label: words.anyCategory },
                ...feedbackCategories.map((value) => ({ value, label: words.categories[value] })),
              ]}
              style={{ minWidth: 180 }}
              value={category}
            />
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        rowKey="feedbackId"
      />
    </>
  );
};
