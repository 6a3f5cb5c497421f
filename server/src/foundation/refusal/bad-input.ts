import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** Input that a schema cannot check (a sealed number that does not open, an altered cursor): 9001, naming the field. */
export class BadInput extends Error {
  readonly field: string;
  readonly problem: LocalisedText;
  constructor(field: string, problem: LocalisedText) {
    super(`bad input in ${field}`);
    this.field = field;
    this.problem = problem;
  }
}
