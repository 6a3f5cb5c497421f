import { CODE_ALPHABET, CODE_GROUP, CODE_SYMBOLS, isCode, normalCode } from '@coupon-centre/contract/code/coupon-code';

/** More than a code has is kept, so that one sees that it is too much; an SMS without a code is not. */
const KEPT_MAX = 20;

/** Runs of letters and digits, each perhaps parted once by a blank or a hyphen, as codes are printed. */
const RUNS = /[0-9A-Z]+(?:[ -][0-9A-Z]+)*/g;

/** The code in a text such as a whole SMS; null when there is none whose check symbol is right. */
export const findCode = (text: string): string | null => {
  for (const run of text.normalize('NFKC').toUpperCase().match(RUNS) ?? []) {
    const words = run.split(/[ -]/);
    for (let first = 0; first < words.length; first += 1) {
      for (let last = first; last < words.length; last += 1) {
        const code = normalCode(words.slice(first, last + 1).join(''));
        if (code.length === CODE_SYMBOLS && isCode(code)) return code;
      }
    }
  }
  return null;
};

/** The symbols that somebody typed or pasted; of a longer text only the code in it. */
export const symbolsOf = (typed: string): string => {
  const symbols = normalCode(typed);
  return symbols.length <= CODE_SYMBOLS ? symbols : (findCode(typed) ?? symbols.slice(0, KEPT_MAX));
};

/** Symbols in fours, as they stand in the field. */
export const inFours = (symbols: string): string => symbols.replace(/(.{4})(?=.)/g, '$1 ');

/** What may have been meant instead of the symbols from `at` on. */
export interface Slip {
  readonly at: number;
  readonly typed: string;
  readonly maybe: string;
}

export type CodeFault =
  /** No code has this symbol in it. */
  | { readonly kind: 'foreign'; readonly at: number; readonly symbol: string }
  | { readonly kind: 'long' }
  /** The check symbol does not agree; `slips`: what would make it agree, the likeliest first. */
  | { readonly kind: 'check'; readonly slips: readonly Slip[] };

/** Symbols that are taken for each other: at once the most usual, then the others. */
const LOOK_ALIKE = [
  ['0D', '0Q', '17', '2Z', '5S', '6G', '8B', 'DQ'],
  ['4A', 'CG', 'EF', 'HN', 'KX', 'MN', 'PR', 'VW', 'VY', '38', '39'],
] as const;
const SLIPS_MAX = 2;

const replaced = (code: string, { at, maybe }: Slip): string =>
  code.slice(0, at) + maybe + code.slice(at + maybe.length);

const lookAlikes = (code: string, pairs: readonly string[]): Slip[] =>
  [...code].flatMap((typed, at) =>
    pairs.flatMap((pair) => (pair.includes(typed) ? [{ at, typed, maybe: pair.replace(typed, '') }] : [])),
  );

const swaps = (code: string): Slip[] =>
  [...code.slice(1)].flatMap((next, at) => {
    const typed = code.charAt(at);
    return next === typed ? [] : [{ at, typed: typed + next, maybe: next + typed }];
  });

const likelySlips = (code: string): readonly Slip[] => {
  const [usual, others] = LOOK_ALIKE;
  const guesses = [lookAlikes(code, usual), swaps(code), lookAlikes(code, others)];
  const fitting = guesses.map((slips) => slips.filter((slip) => isCode(replaced(code, slip))));
  return (fitting.find((slips) => slips.length > 0) ?? []).slice(0, SLIPS_MAX);
};

/** What is wrong with these symbols as far as they go; null while nothing is. */
export const faultOf = (symbols: string): CodeFault | null => {
  const at = [...symbols].findIndex((symbol) => !CODE_ALPHABET.includes(symbol));
  if (at !== -1) return { kind: 'foreign', at, symbol: symbols.charAt(at) };
  if (symbols.length > CODE_SYMBOLS) return { kind: 'long' };
  return symbols.length < CODE_SYMBOLS || isCode(symbols) ? null : { kind: 'check', slips: likelySlips(symbols) };
};

/** Which four a symbol stands in, and where in it; both from 1 on. */
export const placeOf = (at: number): { readonly group: number; readonly place: number } => ({
  group: Math.floor(at / CODE_GROUP) + 1,
  place: (at % CODE_GROUP) + 1,
});

/** Symbols to be looked at again. */
export const markedPlaces = (fault: CodeFault | null): readonly number[] => {
  if (fault?.kind === 'foreign') return [fault.at];
  if (fault?.kind !== 'check') return [];
  return fault.slips.flatMap(({ at, maybe }) => [...maybe].map((_, offset) => at + offset));
};

/** Where the caret stands in the text in fours, when so many symbols are before it. */
export const caretAfter = (symbols: number): number =>
  symbols === 0 ? 0 : symbols + Math.floor((symbols - 1) / CODE_GROUP);
