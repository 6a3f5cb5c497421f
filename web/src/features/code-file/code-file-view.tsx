import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '#lib/time/business-time.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { byteText } from './byte-text.ts';
import styles from './code-file-screen.module.css';
import type { CodeFile } from './extraction.ts';
import type { Extraction } from './use-extraction.ts';
import { type CodeFileFormat, type CodeFileState, codeFileWords } from './words.ts';

const icons: Readonly<Record<CodeFileState, IconName>> = {
  SCHEDULED: 'clock',
  IN_PROGRESS: 'refresh',
  DONE: 'check',
  ERROR: 'alert',
  EXPIRED: 'alert',
};
const formats = ['xlsx', 'csv'] as const satisfies readonly CodeFileFormat[];

const Formats = ({
  chosen,
  onChoose,
}: {
  readonly chosen: CodeFileFormat;
  readonly onChoose: (format: CodeFileFormat) => void;
}) => {
  const words = codeFileWords[useLocale()];
  return (
    <fieldset className={styles['formats']}>
      <legend className={styles['legend']}>{words.format}</legend>
      {formats.map((format) => (
        <label className={styles['format']} key={format}>
          <input
            checked={format === chosen}
            className={styles['radio']}
            name="format"
            onChange={() => onChoose(format)}
            type="radio"
            value={format}
          />
          <span>
            <span className={styles['formatName']}>{words.formats[format].name}</span>{' '}
            <span className={styles['formatHint']}>{words.formats[format].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** The file that was found: contents, status, and the download once it is ready. */
export const CodeFileView = ({ file, extraction }: { readonly file: CodeFile; readonly extraction: Extraction }) => {
  const locale = useLocale();
  const words = codeFileWords[locale];
  const [format, setFormat] = useState<CodeFileFormat>('xlsx');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { status } = file;
  const isMade = file.bytes > 0;
  const isLost = status === 'ERROR' || status === 'EXPIRED';
  const isReady = status === 'DONE' && file.downloadsLeft > 0;
  const facts = [
    ...(file.rows > 0
      ? [[isMade ? words.facts.rows : words.facts.rowsSoFar, words.rows(file.rows.toLocaleString(locale))]]
      : []),
    ...(isMade ? [[words.facts.bytes, byteText(file.bytes)]] : []),
    [words.facts.expiresAt, formatMoment(file.expiresAt, 'YYYY-MM-DD HH:mm')],
    ...(isLost ? [] : [[words.facts.downloadsLeft, words.downloadsLeft(file.downloadsLeft)]]),
  ] as const;
  return (
    <section className={styles['card']}>
      <h2 className={styles['name']} ref={heading} tabIndex={-1}>
        {file.name}
      </h2>
      <div role="status">
        <p className={classNames(styles['state'], styles[status.toLowerCase()])}>
          <Icon name={icons[status]} />
          <span>{words.states[status].name}</span>
        </p>
        <p className={styles['hint']}>{status === 'DONE' && !isReady ? words.noneLeft : words.states[status].hint}</p>
      </div>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div className={styles['fact']} key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isReady && (
        <>
          <Formats chosen={format} onChoose={setFormat} />
          <Button busy={extraction.busy === 'downloading'} onPress={() => extraction.save(format)} size="block">
            {words.download}
          </Button>
        </>
      )}
      <div className={styles['another']}>
        <Button look="plain" onPress={extraction.leave} size="block">
          {words.another}
        </Button>
      </div>
    </section>
  );
};
