import styles from './time-text.module.css';

/** Days and hours as the server writes them; the one group makes `split` keep them, at the odd places. */
const WHOLE = /(\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}[–-]\d{1,2}:\d{2})/;

/** A time in words, whose lines never break inside a date or a span of hours. */
export const TimeText = ({ text }: { readonly text: string }) =>
  text.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
      <span className={styles['whole']} key={at}>
        {part}
      </span>
    ),
  );
