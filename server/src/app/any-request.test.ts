import { it } from 'vitest';
import { expectDeclaredAnswers } from '#test/any-request.ts';

const PATIENCE_MS = 240_000;

it(
  'answers any request as its description says',
  () => expectDeclaredAnswers({ requests: 5_000, seed: 20_261_123 }),
  PATIENCE_MS,
);
