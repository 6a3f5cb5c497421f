import { Link } from 'react-router';
import { StateTag } from '#ui/state-tag.tsx';

interface Props {
  /** Null: none is known. */
  readonly approvalId: string | null;
  readonly isWaiting: boolean;
  /** The state in words. */
  readonly text: string;
}

/** A state that an approval decides, or has refused, with the way to the approval. */
export const WaitsLink = ({ approvalId, isWaiting, text }: Props) => {
  const tag = <StateTag tone={isWaiting ? 'warn' : 'bad'}>{text}</StateTag>;
  return approvalId === null ? tag : <Link to={`/approvals/${approvalId}`}>{tag}</Link>;
};
