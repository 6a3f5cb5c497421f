import type { Locale } from '@coupon-centre/contract/foundation/field';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { readResultNote } from '#lib/use/result-note.ts';
import { useLocale } from '#lib/words/words.tsx';
import { buttonClass } from '#ui/button.tsx';

const text: Readonly<Record<Locale, string>> = { 'zh-CN': '意见反馈', en: 'Send feedback' };

/** The way to feedback about the used coupon and its order; nothing where the screen was opened without a use. */
export const FeedbackLink = () => {
  const locale = useLocale();
  const note = readResultNote(useHistoryState());
  if (note === null) return null;
  const { orderNo } = note.outcome;
  const subject = new URLSearchParams({ uCardId: note.uCardId, ...(orderNo !== undefined && { orderNo }) });
  return (
    <Link className={buttonClass('plain', 'block')} href={`/myCard?feedback=1&${subject.toString()}`}>
      {text[locale]}
    </Link>
  );
};
