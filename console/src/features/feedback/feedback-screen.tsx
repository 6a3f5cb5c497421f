import { feedbackCategories } from '@coupon-centre/contract/feedback/feedback-kinds';
import { FEEDBACK_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { Alert, Button, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { type CallResponse, call } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { type BulkAction, BulkActions, useSelection } from '#ui/bulk/bulk-actions.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useOnePerson } from '#ui/table/one-person.tsx';
import { words as book } from './words.ts';

type Feedback = CallResponse<'listFeedback'>['items'][number];
const USUAL = { state: 'OPEN', category: '' };
const tones = { OPEN: 'busy', ANSWERED: 'good' } as const;
const wide = { maxWidth: 320, overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

/** Asks for an answer. */
const AnswerField = ({ name }: { readonly name: string }) => {
  const words = useWords(book);
  return (
    <Form.Item
      label={words.answerLabel}
      name={name}
      rules={[{ required: true, whitespace: true, message: words.answerMissing }]}
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={FEEDBACK_MAX_LENGTH} showCount />
    </Form.Item>
  );
};

interface AnsweringProps {
  readonly feedback: Feedback;
  readonly onClose: () => void;
}

/** Answers feedback. */
const Answering = ({ feedback: { subscriberId, feedbackId, text }, onClose }: AnsweringProps) => {
  const words = useWords(book);
  const { message } = useNotes();
  const send = useChange('answerFeedback');
  const go = async ({ answer }: { readonly answer: string }): Promise<void> => {
    if ((await send.send({ subscriberId, feedbackId, answer })) === null) return;
    message.success(words.answered);
    onClose();
  };
  return (
    <FormDialog<{ readonly answer: string }>
      about={words.answerAbout}
      doIt={words.answer}
      onClose={onClose}
      onGo={go}
      title={words.answer}
    >
      <blockquote style={{ ...wide, maxWidth: 'none' }}>{text}</blockquote>
      <AnswerField name="answer" />
    </FormDialog>
  );
};

const useColumns = (onAnswer: (feedback: Feedback) => void) => {
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
          mayChange && (
            <Button onClick={() => onAnswer(feedback)} size="small">
              {words.answer}
            </Button>
          )
        ) : (
          <div style={wide}>
            {feedback.answer}
            <div>{words.by(feedback.answeredBy ?? '')}</div>
          </div>
        ),
    },
  ];
};

const SHORT_LENGTH = 60;
/** One line of what was written. */
const nameOf = ({ text }: Feedback): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > SHORT_LENGTH ? `${line.slice(0, SHORT_LENGTH)}…` : line;
};

/** Subscribers' feedback as a queue: what is due first before the rest. */
export const Screen = () => {
  const words = useWords(book);
  const paging = usePaging();
  const [{ state, category }, change] = useAddressState(USUAL);
  const chosen = feedbackCategories.find((one) => one === category);
  const { of, note } = useOnePerson();
  const list = useCall('listFeedback', {
    ...of,
    ...(state === 'OPEN' && { state: 'OPEN' as const }),
    ...(chosen !== undefined && { category: chosen }),
    ...paging.request,
  });
  const overdue = list.data?.overdue ?? 0;
  const mayChange = useRight('subscribers.change');
  // Outside the list: another operator's answer, or one's own of another, takes its row away.
  const [asked, setAsked] = useState<Feedback | null>(null);
  const columns = useColumns(setAsked);
  const selection = useSelection(list.data?.items, { idOf: ({ feedbackId }) => feedbackId, nameOf });
  const answer: BulkAction<Feedback> = {
    name: words.answer,
    about: words.answerAllAbout,
    fits: (feedback) => feedback.state === 'OPEN',
    send: ({ subscriberId, feedbackId }, text) =>
      call('answerFeedback', { subscriberId, feedbackId, answer: text }, { key: newRequestId() }),
    field: <AnswerField name="text" />,
  };
  return (
    <>
      <PageHeader about={words.about} title={words.title} />
      {overdue > 0 && <Alert showIcon style={{ marginBottom: 12 }} title={words.overdue(overdue)} type="error" />}
      <DataTable<Feedback>
        empty={words.noneYet}
        columns={columns}
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
            {note}
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        rowKey="feedbackId"
        {...(mayChange && {
          chosen: <BulkActions actions={[answer]} nameOf={nameOf} selection={selection} />,
          rowSelection: selection.rowSelection,
        })}
      />
      {asked !== null && <Answering feedback={asked} onClose={() => setAsked(null)} />}
    </>
  );
};
