import {
  CODE_ALPHABET,
  CODE_GROUP,
  CODE_SYMBOLS,
  isCode,
  normalCode,
} from '@coupon-centre/contract/foundation/coupon-code';

/** Kept beyond the code's length, so that excess input is visible; a pasted SMS without a code is not kept. */
const KEPT_MAX = 20;

/** Runs of letters and digits, in printed codes separated by single blanks or hyphens. */
const RUNS = /[0-9A-Z]+(?:[ -][0-9A-Z]+)*/g;

/** The code in a text such as an SMS; null if it has none with a valid check symbol. */
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

/** The symbols of typed or pasted text; of a longer text only the code in it. */
export const symbolsOf = (typed: string): string => {
  const symbols = normalCode(typed);
  return symbols.length <= CODE_SYMBOLS ? symbols : (findCode(typed) ?? symbols.slice(0, KEPT_MAX));
};

/** Symbols in groups of four, as the field shows them. */
export const inFours = (symbols: string): string => symbols.replace(/(.{4})(?=.)/g, '$1 ');

/** A likely correction of the symbols from `at` on. */
export interface Slip {
  readonly at: number;
  readonly typed: string;
  readonly maybe: string;
}

export type CodeFault =
  /** A symbol outside the alphabet. */
  | { readonly kind: 'foreign'; readonly at: number; readonly symbol: string }
  | { readonly kind: 'long' }
  /** The check symbol does not match; `slips`: corrections that would match, the likeliest first. */
  | { readonly kind: 'check'; readonly slips: readonly Slip[] };

/** Symbols that are often confused, the commonest pairs first. */
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

/** The fault in the symbols so far; null without one. */
export const faultOf = (symbols: string): CodeFault | null => {
  const at = [...symbols].findIndex((symbol) => !CODE_ALPHABET.includes(symbol));
  if (at !== -1) return { kind: 'foreign', at, symbol: symbols.charAt(at) };
  if (symbols.length > CODE_SYMBOLS) return { kind: 'long' };
  return symbols.length < CODE_SYMBOLS || isCode(symbols) ? null : { kind: 'check', slips: likelySlips(symbols) };
};

/** A symbol's group and its place in the group, both counted from 1. */
export const placeOf = (at: number): { readonly group: number; readonly place: number } => ({
  group: Math.floor(at / CODE_GROUP) + 1,
  place: (at % CODE_GROUP) + 1,
});

/** Positions to check again. */
export const markedPlaces = (fault: CodeFault | null): readonly number[] => {
  if (fault?.kind === 'foreign') return [fault.at];
  if (fault?.kind !== 'check') return [];
  return fault.slips.flatMap(({ at, maybe }) => [...maybe].map((_, offset) => at + offset));
};

/** Caret position in the grouped text after this number of symbols. */
export const caretAfter = (symbols: number): number =>
  symbols === 0 ? 0 : symbols + Math.floor((symbols - 1) / CODE_GROUP);
