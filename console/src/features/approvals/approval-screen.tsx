import { Alert, Flex } from 'antd';
import { Link, useParams } from 'react-router';
import type { CallResponse } from '#lib/call.ts';
import { useLocale, useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { ApprovalFacts, ApprovalState } from '#ui/approval/approval-facts.tsx';
import { Decision } from '#ui/approval/decision.tsx';
import { InstantText } from '#ui/instant-text.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './approval.module.css';
import { Comments } from './comments.tsx';
import { useKindName } from './kind-name.ts';
import { shownKinds } from './kinds.ts';
import { Part } from './part.tsx';
import { words as book } from './words.ts';

type Shown = CallResponse<'showApproval'>;
/** Polled: colleagues decide and comment. */
const EVERY_MS = 5_000;

/** How it ended, or that it waits for its time. */
const Ending = ({ approval: { state, end } }: { readonly approval: Shown }) => {
  const words = useWords(book);
  if (state === 'SCHEDULED') return <Alert showIcon title={words.scheduled} type="info" />;
  if (state === 'WAITING' || state === 'DONE') return null;
  const isBad = state === 'VOID' || state === 'FAILED';
  return (
    <Alert
      description={
        end && (
          <>
            {end.reason !== null && <div style={{ whiteSpace: 'pre-wrap' }}>{words.because(end.reason)}</div>}
            {end.by !== null && <>{words.endedBy(end.by)} · </>}
            <InstantText at={end.at} />
          </>
        )
      }
      showIcon
      title={words.ends[state]}
      type={isBad ? 'error' : 'warning'}
    />
  );
};

const Approval = ({ approval }: { readonly approval: Shown }) => {
  const words = useWords(book);
  const kindName = useKindName();
  const locale = useLocale();
  const { kind, subjectId, title, titleEn, state } = approval;
  const { pathOf, Asked, OnPhone } = shownKinds[kind];
  return (
    <>
      <PageHeader
        about={kindName(approval)}
        actions={<Link to={pathOf(subjectId)}>{words.toSubject[kind]}</Link>}
        aside={<ApprovalState state={state} />}
        back={{ to: '/approvals', text: words.title }}
        title={locale === 'en' ? titleEn : title}
      />
      <div className={OnPhone ? styles['sides'] : styles['parts']}>
        <div className={styles['parts']}>
          <Part title={words.decision}>
            <Flex gap={12} vertical>
              <Ending approval={approval} />
              <ApprovalFacts approval={approval} />
              <Decision approval={approval} />
            </Flex>
          </Part>
          <Asked approval={approval} />
        </div>
        {OnPhone && (
          <div className={styles['side']}>
            <Part title={words.preview}>
              <OnPhone approval={approval} />
            </Part>
          </div>
        )}
        <Comments approvalId={approval.approvalId} comments={approval.comments} />
      </div>
    </>
  );
};

const Asking = ({ approvalId }: { readonly approvalId: string }) => {
  const asked = useCall('showApproval', { approvalId }, { everyMs: EVERY_MS });
  return <Answered asked={asked}>{(approval) => <Approval approval={approval} />}</Answered>;
};

/** One approval: what is asked, what it changes and costs, and the decision. */
export const Screen = () => {
  const { approvalId = '' } = useParams();
  // Nothing read of one approval may decide another.
  return <Asking approvalId={approvalId} key={approvalId} />;
};
