import { CODE_SYMBOLS, normalCode } from '@coupon-centre/contract/foundation/coupon-code';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { groupsOf } from '#ui/text/code-groups.ts';
import { TextField } from '#ui/text-field.tsx';
import { useLocale } from '../words/words.tsx';
import styles from './code-field.module.css';
import { type CodeFault, caretAfter, faultOf, inFours, markedPlaces, placeOf, symbolsOf } from './code-typing.ts';
import { type CodeFieldWords, codeFieldWords } from './words.ts';

export interface CodeFieldProps {
  /** Normalised symbols, without separators. */
  readonly symbols: string;
  readonly onSymbols: (symbols: string) => void;
  /** The server's error for the whole code. */
  readonly error?: string | undefined;
  /** A control at the end of the field. */
  readonly children?: ReactNode;
}

const inWords = (fault: CodeFault, words: CodeFieldWords): string => {
  switch (fault.kind) {
    case 'foreign': {
      const { group, place } = placeOf(fault.at);
      return words.foreign(group, place, fault.symbol);
    }
    case 'long':
      return words.long;
    case 'check': {
      const [first] = fault.slips;
      return first === undefined ? words.check : words.slip(placeOf(first.at).group, first.typed, first.maybe);
    }
    default:
      return fault satisfies never;
  }
};

/** The code in fours again, with the suspect places marked. Visual only: the error text says the same. */
const MarkedCode = ({ symbols, marked }: { readonly symbols: string; readonly marked: readonly number[] }) => (
  <p aria-hidden="true" className={styles['marked']}>
    {groupsOf(symbols).map(({ at, text }) => (
      <span className={styles['group']} key={at}>
        {[...text].map((symbol, offset) => (
          <span
            className={classNames(styles['symbol'], marked.includes(at + offset) && styles['suspect'])}
            // biome-ignore lint/suspicious/noArrayIndexKey: a symbol's identity is its position
            key={offset}
          >
            {symbol}
          </span>
        ))}
      </span>
    ))}
  </p>
);

/** Text below the field while nothing is wrong: how much is still missing. */
const progress = (symbols: string, words: CodeFieldWords): string => {
  if (symbols === '') return words.start;
  return symbols.length < CODE_SYMBOLS ? words.missing(CODE_SYMBOLS - symbols.length) : words.whole;
};

/**
 * A field for a code of 16 symbols: accepts any notation, shows it in fours, tests the check symbol while typing, and
 * finds the code in a pasted SMS.
 */
export const CodeField = ({ symbols, onSymbols, error, children }: CodeFieldProps) => {
  const words = codeFieldWords[useLocale()];
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = inFours(symbols);
  const fault = faultOf(symbols);
  const marked = markedPlaces(fault);
  const type = (typed: string): void => {
    const at = input.current?.selectionStart ?? typed.length;
    const next = symbolsOf(typed);
    caret.current =
      at >= typed.length ? null : caretAfter(Math.min(normalCode(typed.slice(0, at)).length, next.length));
    onSymbols(next);
  };
  // Inserted and removed blanks must not move the caret.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <div className={styles['field']}>
      <TextField
        autoComplete="off"
        error={fault === null ? error : inWords(fault, words)}
        hint={words.hint}
        inputMode="text"
        inputRef={input}
        label={words.label}
        name="code"
        onType={type}
        type="text"
        value={shown}
      >
        {children}
      </TextField>
      {fault !== null && <MarkedCode marked={marked} symbols={symbols} />}
      {fault === null && error === undefined && (
        <p className={classNames(styles['progress'], symbols.length === CODE_SYMBOLS && styles['whole'])}>
          {progress(symbols, words)}
        </p>
      )}
    </div>
  );
};
