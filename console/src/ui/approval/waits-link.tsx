import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';
import { Link } from 'react-router';
import { StateTag } from '#ui/state-tag.tsx';

interface Props {
  readonly kind: ApprovalKindName;
  readonly isWaiting: boolean;
  /** The state in words. */
  readonly text: string;
}

/** A state that an approval decides, or has refused, with the way to the approvals of its kind. */
export const WaitsLink = ({ kind, isWaiting, text }: Props) => (
  <Link to={`/approvals?view=${isWaiting ? 'OPEN' : 'ENDED'}&kind=${kind}`}>
    <StateTag tone={isWaiting ? 'warn' : 'bad'}>{text}</StateTag>
  </Link>
);
