const LETTERS = 26;

/** a, b … z, ba, bb … */
export const letters = (number: number): string =>
  (number < LETTERS ? '' : letters(Math.floor(number / LETTERS))) + String.fromCharCode(97 + (number % LETTERS));
