import { it } from 'vitest';
import { expectDeclaredAnswers } from '#test/any-request.ts';

const PATIENCE_MS = 1_800_000;

it(
  'answers any of 100,000 requests as its description says',
  () => expectDeclaredAnswers({ requests: 100_000, seed: 20_261_124 }),
  PATIENCE_MS,
);
