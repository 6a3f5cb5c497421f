import type { Locale } from '@coupon-centre/contract/foundation/field';
import { Link } from 'wouter';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';
import { useResultNote } from './use-result-note.ts';

const text: Readonly<Record<Locale, string>> = { 'zh-CN': '意见反馈', en: 'Send feedback' };

/** The way to feedback about the used coupon and its order; nothing where the screen was opened without a use. */
export const FeedbackLink = () => {
  const locale = useLocale();
  const note = useResultNote();
  if (note === null) return null;
  const { orderNo } = note.outcome;
  const subject = new URLSearchParams({ uCardId: note.uCardId, ...(orderNo !== undefined && { orderNo }) });
  return (
    <Link className={buttonClass('plain', 'block')} href={`/myCard?feedback=1&${subject.toString()}`}>
      {text[locale]}
    </Link>
  );
};
