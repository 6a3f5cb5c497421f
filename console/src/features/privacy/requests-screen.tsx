import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { privacyRequestKinds, privacyRequestWays } from '@coupon-centre/contract/foundation/privacy-request-kinds';
import { CASE_NO_LENGTH, CASE_NO_PATTERN, caseNoOf } from '@coupon-centre/contract/privacy/case-no';
import { Alert, Button, Form, type FormInstance, Input, Segmented, Select, Space } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAddressState } from '#lib/address/address-state.ts';
import { usePaging } from '#lib/address/paging.ts';
import { minuteText } from '#lib/business-time.ts';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight } from '#lib/session/session.tsx';
import { useCall } from '#lib/use-call.ts';
import { useChange } from '#lib/use-change.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { KeywordSearch } from '#ui/input/keyword-search.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useOnePerson } from '#ui/table/one-person.tsx';
import { saveJson } from './save-json.ts';
import { words as book } from './words.ts';

type Request = CallResponse<'listPrivacyRequests'>['items'][number];
type Recorded = CallRequest<'recordPrivacyRequest'>;
const USUAL = { state: 'OPEN', caseNo: '' };
const tones = { OPEN: 'busy', DONE: 'good', DECLINED: 'quiet' } as const;
const wide = { maxWidth: 280, overflowWrap: 'anywhere' } as const;

/** Records a request that came by phone, by mail or at a counter. */
const Record = () => {
  const words = useWords(book);
  const { message } = useNotes();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<Request['kind']>();
  const record = useChange('recordPrivacyRequest');
  const go = async (request: Recorded, form: FormInstance): Promise<void> => {
    const { newPhone, ...rest } = request;
    const recorded = await record.send({ ...rest, ...(newPhone && { newPhone }) }, { form });
    if (recorded === null) return;
    message.success(words.recorded(minuteText(recorded.dueAt)));
    setOpen(false);
  };
  const required = [{ required: true, message: words.required }];
  return (
    <>
      <Button onClick={() => setOpen(true)} type="primary">
        {words.record}
      </Button>
      {isOpen && (
        <ReasonDialog<Recorded>
          about={words.recordAbout}
          doIt={words.record}
          onClose={() => setOpen(false)}
          onGo={go}
          title={words.record}
        >
          <Form.Item
            label={words.phone}
            name="phone"
            rules={[{ required: true, pattern: PHONE_PATTERN, message: words.phoneWrong }]}
          >
            <Input autoComplete="off" inputMode="tel" maxLength={11} />
          </Form.Item>
          <Form.Item label={words.kind} name="kind" rules={required}>
            <Select
              onChange={setKind}
              options={privacyRequestKinds.map((value) => ({ value, label: words.kinds[value] }))}
            />
          </Form.Item>
          {kind === 'CORRECTION' && (
            <Form.Item
              extra={words.newPhoneHint}
              label={words.newPhone}
              name="newPhone"
              rules={[{ pattern: PHONE_PATTERN, message: words.phoneWrong }]}
            >
              <Input autoComplete="off" inputMode="tel" maxLength={11} />
            </Form.Item>
          )}
          <Form.Item label={words.cameBy} name="cameBy" rules={required}>
            <Select options={privacyRequestWays.map((value) => ({ value, label: words.ways[value] }))} />
          </Form.Item>
        </ReasonDialog>
      )}
    </>
  );
};

/** A request that is being carried out, or declined. */
interface Ended {
  readonly request: Request;
  readonly isCarriedOut: boolean;
}

/** Asks for the reason, and carries a request out or declines it. */
const Ending = ({
  ended: { request, isCarriedOut },
  onClose,
}: {
  readonly ended: Ended;
  readonly onClose: () => void;
}) => {
  const words = useWords(book);
  const { message } = useNotes();
  const { requestId, kind, newPhoneMasked } = request;
  const end = useChange('endPrivacyRequest');
  const go = async (reason: string): Promise<void> => {
    const ended = await end.send({ requestId, isCarriedOut, reason });
    if (ended === null) return;
    if (ended.copy !== null) saveJson(ended.copy, words.file);
    message.success(ended.approvalId === null ? words.done : words.waits);
    onClose();
  };
  const title = isCarriedOut ? words.carryOut : words.decline;
  return (
    <ReasonDialog
      about={isCarriedOut ? (newPhoneMasked === null ? words.abouts[kind] : words.numberAbout) : words.declineAbout}
      doIt={title}
      isDanger={isCarriedOut && kind === 'CLOSING'}
      onClose={onClose}
      onGo={({ reason }) => go(reason)}
      title={`${title} · ${words.kinds[kind]}`}
    />
  );
};

interface ButtonsProps {
  readonly request: Request;
  readonly onAsk: (ended: Ended) => void;
}

/** What is left to do with an open request. */
const Buttons = ({ request, onAsk }: ButtonsProps) => {
  const words = useWords(book);
  return (
    <Space>
      {request.approvalId === null ? (
        <Button onClick={() => onAsk({ request, isCarriedOut: true })} size="small">
          {words.carryOut}
        </Button>
      ) : (
        <Link to={`/approvals/${request.approvalId}`}>{words.inReview}</Link>
      )}
      <Button onClick={() => onAsk({ request, isCarriedOut: false })} size="small">
        {words.decline}
      </Button>
    </Space>
  );
};

const useColumns = (onAsk: (ended: Ended) => void) => {
  const words = useWords(book);
  const mayChange = useRight('subscribers.change');
  return [
    { title: words.kind, key: 'kind', render: ({ kind }: Request) => words.kinds[kind] },
    {
      title: words.person,
      key: 'person',
      render: ({ subscriberId }: Request) => <Link to={`/subscribers/${subscriberId}`}>{words.open}</Link>,
    },
    { title: words.cameBy, key: 'cameBy', render: ({ cameBy }: Request) => words.ways[cameBy] },
    {
      title: words.note,
      key: 'note',
      render: ({ requestId, note, newPhoneMasked }: Request) => (
        <div style={wide}>
          {note}
          {newPhoneMasked !== null && <div>{words.toNumber(newPhoneMasked)}</div>}
          <div>{words.caseNo(caseNoOf(requestId))}</div>
        </div>
      ),
    },
    { title: words.received, key: 'received', render: ({ receivedAt }: Request) => <InstantText at={receivedAt} /> },
    { title: words.due, key: 'due', render: ({ dueAt }: Request) => <InstantText at={dueAt} /> },
    {
      title: words.state,
      key: 'state',
      render: ({ state, isOverdue }: Request) => (
        <StateTag tone={isOverdue ? 'bad' : tones[state]}>{isOverdue ? words.late : words.states[state]}</StateTag>
      ),
    },
    {
      title: words.answer,
      key: 'answer',
      render: (request: Request) =>
        request.state === 'OPEN' ? (
          mayChange && <Buttons onAsk={onAsk} request={request} />
        ) : (
          <div style={wide}>{request.answer}</div>
        ),
    },
  ];
};

/** Subscribers' requests about their personal data, with their deadlines. */
export const Screen = () => {
  const words = useWords(book);
  const mayChange = useRight('subscribers.change');
  const paging = usePaging();
  const [{ state, caseNo }, change] = useAddressState(USUAL);
  const { of, note } = useOnePerson();
  const isMistyped = caseNo !== '' && !CASE_NO_PATTERN.test(caseNo);
  const list = useCall(
    'listPrivacyRequests',
    {
      ...of,
      // A case that an SMS names has ended.
      ...(caseNo === '' ? state === 'OPEN' && { state: 'OPEN' as const } : { caseNo }),
      ...paging.request,
    },
    { isOff: isMistyped },
  );
  const overdue = list.data?.overdue ?? 0;
  // Outside the list: another operator's answer takes its row away.
  const [asked, setAsked] = useState<Ended | null>(null);
  return (
    <>
      <PageHeader about={words.about} actions={mayChange && <Record />} title={words.title} />
      {overdue > 0 && <Alert showIcon style={{ marginBottom: 12 }} title={words.overdue(overdue)} type="error" />}
      <DataTable<Request>
        empty={words.noneYet}
        columns={useColumns(setAsked)}
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
            <KeywordSearch
              label={words.searchCase}
              maxLength={CASE_NO_LENGTH}
              onSearch={(typed) => change({ caseNo: typed })}
              problem={isMistyped ? words.caseWrong : undefined}
              value={caseNo}
            />
            {note}
          </>
        }
        label={words.title}
        list={list}
        paging={paging}
        rowKey="requestId"
      />
      {asked !== null && <Ending ended={asked} onClose={() => setAsked(null)} />}
    </>
  );
};
