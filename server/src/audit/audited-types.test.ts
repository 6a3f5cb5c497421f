import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type Handler, nothing } from '#platform/http/handler.ts';
import { audited } from './audited.ts';

declare const db: Kysely<Schema>;

/** Answers nothing; declares UNKNOWN_ITEM and WRONG_STATE. */
type OfNothing = Handler<'setWebhookState'>;
/** Answers `{ revision }`. */
type OfFields = Handler<'changeWebhook'>;

test('an answer or a refusal that the call does not declare does not compile', () => {
  const declared: OfNothing = ({ reason }, caller) =>
    audited(db, caller, async () => (reason === '' ? refuse('UNKNOWN_ITEM') : nothing));
  const undeclared: OfNothing = ({ reason }, caller) =>
    // @ts-expect-error: the refusal is not declared.
    audited(db, caller, async () => (reason === '' ? refuse('OWN_WORK') : nothing));
  const hidden: OfNothing = ({ reason }, caller) =>
    // @ts-expect-error: `{}` would hide the refusal.
    audited(db, caller, async () => (reason === '' ? refuse('OWN_WORK') : {}));
  // @ts-expect-error: more than is declared.
  const tooMuch: OfNothing = (_request, caller) => audited(db, caller, async () => ({ revision: 1 }));
  // @ts-expect-error: less than is declared.
  const tooLittle: OfFields = (_request, caller) => audited(db, caller, async () => nothing);
  // @ts-expect-error: less than is declared.
  const empty: OfFields = (_request, caller) => audited(db, caller, async () => ({}));
  for (const handler of [declared, undeclared, hidden, tooMuch, tooLittle, empty])
    expect(handler).toBeTypeOf('function');
});
