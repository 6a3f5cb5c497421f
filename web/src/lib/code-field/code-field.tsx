import { CODE_SYMBOLS, normalCode } from '@coupon-centre/contract/code/coupon-code';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { groupsOf } from '#ui/code-groups.ts';
import { TextField } from '#ui/text-field.tsx';
import { useLocale } from '../words/words.tsx';
import styles from './code-field.module.css';
import { type CodeFault, caretAfter, faultOf, inFours, markedPlaces, placeOf, symbolsOf } from './code-typing.ts';
import { type CodeFieldWords, codeFieldWords } from './words.ts';

export interface CodeFieldProps {
  /** Normal symbols, without what stands between them. */
  readonly symbols: string;
  readonly onSymbols: (symbols: string) => void;
  /** What the server said of the whole code. */
  readonly error?: string | undefined;
  /** A control at the field's end. */
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

/** The code in fours once more, the places marked that are to be looked at again. For the eye: the words say it too. */
const MarkedCode = ({ symbols, marked }: { readonly symbols: string; readonly marked: readonly number[] }) => (
  <p aria-hidden="true" className={styles['marked']}>
    {groupsOf(symbols).map(({ at, text }) => (
      <span className={styles['group']} key={at}>
        {[...text].map((symbol, offset) => (
          <span
            className={classNames(styles['symbol'], marked.includes(at + offset) && styles['suspect'])}
            // biome-ignore lint/suspicious/noArrayIndexKey: a symbol is its place
            key={offset}
          >
            {symbol}
          </span>
        ))}
      </span>
    ))}
  </p>
);

/** What stands below the field while nothing is wrong: how far the code has come. */
const progress = (symbols: string, words: CodeFieldWords): string => {
  if (symbols === '') return words.start;
  return symbols.length < CODE_SYMBOLS ? words.missing(CODE_SYMBOLS - symbols.length) : words.whole;
};

/**
 * A field for a code of 16 symbols: typed in any form, shown in fours, its check symbol tested while typing, a whole SMS read
 * for the code in it.
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
  // Blanks that come and go by themselves must not carry the caret off.
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
