import type { LocalisedText } from '#db/schema.ts';

/** Input that a schema cannot judge (a sealed number that does not open, a cursor of ours that was altered): 9001, naming the field. */
export class BadInput extends Error {
  readonly field: string;
  readonly problem: LocalisedText;
  constructor(field: string, problem: LocalisedText) {
    super(`bad input in ${field}`);
    this.field = field;
    this.problem = problem;
  }
}
