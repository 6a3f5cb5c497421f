import { approvalKinds } from '@coupon-centre/contract/approval/approval-kinds';
import { PHONE_PATTERN } from '@coupon-centre/contract/foundation/limits';
import { Alert, Button, Flex, Form, Input } from 'antd';
import { useId, useState } from 'react';
import type { CallRequest, CallResponse } from '#lib/call.ts';
import { useWords } from '#lib/locale.tsx';
import { useNotes } from '#lib/notes/notes.tsx';
import { useRight, useSession } from '#lib/session/session.tsx';
import { useChange } from '#lib/use-change.ts';
import { OnceDialog } from '#ui/dialog/once-dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { InstantInput } from '#ui/input/instant-input.tsx';
import { whyNotApprove } from './approval-part.ts';
import { approvalWords } from './approval-words.ts';

type Shown = CallResponse<'showApproval'>;
type Verdict = Omit<CallRequest<'decideApproval'>, 'approvalId' | 'hash'>;

/**
 * Sends decisions about exactly what was read. Why an approval was refused stays until the next decision. Why a rejection was, or
 * that it was decided meanwhile, is told at the top: its dialog covers the screen, and the buttons go away with a decision.
 */
function useDecision({ approvalId, hash }: Shown, onSecondHalf: VerdictsProps['onSecondHalf']) {
  const words = useWords(approvalWords);
  const { message } = useNotes();
  const change = useChange('decideApproval');
  const [refusal, setRefusal] = useState<string | null>(null);
  const decide = async (verdict: Verdict, taking: NonNullable<Parameters<typeof change.send>[1]>): Promise<boolean> => {
    setRefusal(null);
    const done = await change.send(
      { approvalId, hash, ...verdict },
      {
        ...taking,
        onRefusal: ({ code, msg }) => {
          if (code === codeOf.BAD_INPUT) return false;
          const text = code === codeOf.STALE_VALUE ? words.stale : msg;
          if (verdict.isApproved && code !== codeOf.WRONG_STATE) setRefusal(text);
          else message.error(text, 6);
          return true;
        },
      },
    );
    if (done === null) return false;
    const { state, secondHalf } = done;
    if (secondHalf !== undefined) onSecondHalf(secondHalf);
    if (state in words.done) {
      const text = words.done[state as keyof typeof words.done];
      message[state === 'VOID' ? 'warning' : 'success'](text, 6);
    }
    return true;
  };
  return { decide, refusal, isBusy: change.isBusy };
}

interface VerdictsProps {
  readonly approval: Shown;
  /** Gets the second half of an operator's one-time password, which is answered once. */
  readonly onSecondHalf: (half: string) => void;
}

interface Approving {
  readonly releaseAt: string | null;
  readonly newPhone?: string;
}

/** The new number, which the approver types again: the request shows it with its middle hidden. */
const NewPhone = () => {
  const words = useWords(approvalWords);
  return (
    <Form.Item
      extra={words.newPhoneHint}
      label={words.newPhone}
      name="newPhone"
      rules={[{ required: true, pattern: PHONE_PATTERN, message: words.newPhoneWrong }]}
      style={{ margin: 0 }}
    >
      <Input autoComplete="off" inputMode="tel" maxLength={11} />
    </Form.Item>
  );
};

/** Approve, at once or at a time, or reject. */
const Verdicts = ({ approval, onSecondHalf }: VerdictsProps) => {
  const words = useWords(approvalWords);
  const session = useSession();
  const [form] = Form.useForm<Approving>();
  const [isRejecting, setRejecting] = useState(false);
  const { decide, refusal, isBusy } = useDecision(approval, onSecondHalf);
  const whyNot = whyNotApprove(approval, session);
  const explained = useId();
  const approve = ({ releaseAt, newPhone }: Approving) =>
    decide({ isApproved: true, ...(releaseAt && { releaseAt }), ...(newPhone && { newPhone }) }, { form });
  return (
    <>
      {refusal !== null && <Alert description={refusal} showIcon title={words.notDecided} type="error" />}
      <Form form={form} initialValues={{ releaseAt: approval.releaseAt }} onFinish={(values) => void approve(values)}>
        <Flex align="flex-start" gap={8} wrap>
          {whyNot === null && approval.kind === 'NUMBER' && <NewPhone />}
          {whyNot === null && (
            <Form.Item
              extra={approval.releaseAt === null ? words.releaseHint : words.releaseAsSet}
              label={words.releaseAt}
              name="releaseAt"
              style={{ margin: 0 }}
            >
              <InstantInput />
            </Form.Item>
          )}
          <Button
            disabled={whyNot !== null}
            htmlType="submit"
            loading={isBusy}
            type="primary"
            {...(whyNot !== null && { 'aria-describedby': explained })}
          >
            {words.approve}
          </Button>
          {whyNot !== 'OWN_WORK' && (
            <Button danger onClick={() => setRejecting(true)}>
              {words.reject}
            </Button>
          )}
        </Flex>
      </Form>
      {whyNot !== null && <Alert id={explained} showIcon title={words.whyNot[whyNot]} type="info" />}
      {isRejecting && (
        <ReasonDialog
          about={words.rejectAbout}
          doIt={words.reject}
          isDanger
          onClose={() => setRejecting(false)}
          onGo={async ({ reason }, dialog) => {
            if (await decide({ isApproved: false, reason }, { form: dialog })) setRejecting(false);
          }}
          title={words.reject}
        />
      )}
    </>
  );
};

/** Taking the request back; asks first where what was submitted would be lost. */
const Withdraw = ({ approval: { approvalId, kind } }: { readonly approval: Shown }) => {
  const words = useWords(approvalWords);
  const { message, modal } = useNotes();
  const withdraw = useChange('withdrawApproval');
  const go = async (): Promise<void> => {
    if ((await withdraw.send({ approvalId })) !== null) message.success(words.withdrawn);
  };
  const ask = (): void => {
    modal.confirm({
      title: words.withdraw,
      content: words.withdrawAbout,
      okText: words.withdraw,
      cancelText: words.keep,
      onOk: go,
    });
  };
  return (
    <Button loading={withdraw.isBusy} onClick={kind === 'DISTRIBUTION' ? ask : () => void go()}>
      {words.withdraw}
    </Button>
  );
};

/** What the viewer can do about an open approval; nothing about one that has ended. */
export const Decision = ({ approval }: { readonly approval: Shown }) => {
  const words = useWords(approvalWords);
  const { state, kind, title, mayDecide } = approval;
  // Here, since the buttons go away with the decision.
  const [secondHalf, setSecondHalf] = useState<string | null>(null);
  const mayWithdraw = useRight(approvalKinds[kind].asks) && (state === 'WAITING' || state === 'SCHEDULED');
  return (
    <Flex gap={12} vertical>
      {mayDecide && state === 'WAITING' && <Verdicts approval={approval} onSecondHalf={setSecondHalf} />}
      {mayWithdraw && (
        <div>
          <Withdraw approval={approval} />
        </div>
      )}
      {secondHalf !== null && (
        <OnceDialog
          close={words.close}
          note={words.secondHalfNote(title)}
          onClose={() => setSecondHalf(null)}
          secrets={[secondHalf]}
          title={words.secondHalf}
        />
      )}
    </Flex>
  );
};
