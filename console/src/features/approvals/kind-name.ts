import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';
import { type ContentKind, contentKinds } from '@coupon-centre/contract/content/content-items';
import { useWords } from '#lib/locale.tsx';
import { approvalWords } from '#ui/approval/approval-words.ts';
import { words as book } from './words.ts';

/** What a subject of the kind CONTENT is: its id begins with that. */
export const contentKindOf = (subjectId: string): ContentKind | undefined =>
  contentKinds.find((kind) => subjectId.startsWith(`${kind}:`));

/** What an approval is about, in words: of content, what it is. */
export function useKindName(): (approval: { readonly kind: ApprovalKindName; readonly subjectId: string }) => string {
  const { kinds } = useWords(approvalWords);
  const { content } = useWords(book);
  return ({ kind, subjectId }) => {
    const of = kind === 'CONTENT' ? contentKindOf(subjectId) : undefined;
    return of === undefined ? kinds[kind] : `${kinds[kind]} · ${content.kinds[of]}`;
  };
}
