import { Flex } from 'antd';
import { Link } from 'react-router';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { ApprovalFacts, ApprovalState } from './approval-facts.tsx';
import { approvalWords } from './approval-words.ts';
import { Decision } from './decision.tsx';

/** Polled: colleagues decide, too. */
const EVERY_MS = 5_000;

const Content = ({ approvalId }: { readonly approvalId: string }) => {
  const words = useWords(approvalWords);
  const asked = useCall('showApproval', { approvalId }, { everyMs: EVERY_MS });
  return (
    <section aria-label={words.request}>
      <Answered asked={asked}>
        {(approval) => (
          <Flex gap={12} vertical>
            <Flex gap={12} wrap>
              <ApprovalState {...approval} />
              <Link to={`/approvals/${approvalId}`}>{words.show}</Link>
            </Flex>
            <ApprovalFacts approval={approval} />
            <Decision approval={approval} />
          </Flex>
        )}
      </Answered>
    </section>
  );
};

/** An open approval where its subject is shown: how far it is, and the decision. */
export const ApprovalPanel = ({ approvalId }: { readonly approvalId: string }) => (
  // Another approval of the same subject is another request: nothing read of this one may decide that one.
  <Content approvalId={approvalId} key={approvalId} />
);
