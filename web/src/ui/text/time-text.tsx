import styles from './time-text.module.css';

/** Dates and time spans in the server's format; the capturing group makes `split` keep them, at odd indexes. */
const WHOLE = /(\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}[–-]\d{1,2}:\d{2})/;

/** A time in words that never wraps inside a date or a time span. */
export const TimeText = ({ text }: { readonly text: string }) =>
  text.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never reordered
      <span className={styles['whole']} key={at}>
        {part}
      </span>
    ),
  );
