import { shortDate } from './short-date.ts';
import styles from './time-text.module.css';

/** Dates and time spans in the server's format; the capturing group makes `split` keep them, at odd indexes. */
const WHOLE = /(\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}[–-]\d{1,2}:\d{2})/;

/** A time in words that never wraps inside a date or a time span; in a short one, a span's dates are short. */
export const TimeText = ({ text, isShort }: { readonly text: string; readonly isShort?: boolean }) =>
  text.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never reordered
      <span className={styles['whole']} key={at}>
        {isShort ? shortDate(part, text) : part}
      </span>
    ),
  );
