import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { maskPhone } from '#foundation/crypto/phone-cipher.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { secondsUntil } from '#foundation/time/clock.ts';
import { readOwned } from '#owned/owned-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';
import type { WordsToConfirm } from '#subscriber/confirmation/confirmation.ts';
import { wordsToConfirm } from '#subscriber/confirmation/confirmation-words.ts';
import type { Identity } from '#subscriber/identity.ts';
import { phoneOf } from '#subscriber/subscriber-store.ts';
import { wordsToConfirmUse } from './use-words.ts';

interface Confirmable {
  /** Whether the action needs a confirmation at all. */
  readonly isRequired: boolean;
  readonly object: string;
  readonly words: WordsToConfirm & { readonly effect: LocalisedText };
  readonly priceFen?: number | undefined;
}

type Asked = ParsedRequest<'showConfirmation'>;

async function confirmableUse(
  db: Kysely<Schema>,
  termsOf: Catalogue['termsOf'],
  own: { subscriberId: string; ownedId: string },
): Promise<Confirmable | undefined> {
  const coupon = await readOwned(db, own.subscriberId, own.ownedId);
  const terms = coupon && (await termsOf(coupon.template_id, coupon.terms_version));
  if (terms === undefined) return undefined;
  return {
    isRequired: terms.confirmation !== null,
    object: own.ownedId,
    words: wordsToConfirmUse(terms),
    priceFen: terms.confirmation?.priceFen,
  };
}

/** What is to be confirmed. Existing and unknown batches get the same answer: only the extraction distinguishes them. */
export const showConfirmation = (
  { db, cipher, confirmations }: Identity,
  { termsOf }: Pick<Catalogue, 'termsOf'>,
): Handler<'showConfirmation'> => {
  async function confirmable({ scene, uCardId, batchNo }: Asked, subscriberId: string) {
    switch (scene) {
      case 'USE':
        return uCardId === undefined ? undefined : confirmableUse(db, termsOf, { subscriberId, ownedId: uCardId });
      case 'EXCHANGE':
        return { isRequired: true, object: '', words: wordsToConfirm.EXCHANGE };
      case 'EXTRACT':
        return { isRequired: true, object: batchNo?.toUpperCase() ?? '', words: wordsToConfirm.EXTRACT };
    }
  }

  return async (request, { session, locale, nowMs }) => {
    const { subscriberId, sessionId } = session;
    const found: Confirmable | undefined = await confirmable(request, subscriberId);
    if (found === undefined) return refuse('OWNED_COUPON_NOT_FOUND');
    const phone = await phoneOf(db, cipher, subscriberId);
    if (phone === undefined) return refuse('SESSION_ENDED');
    const { isRequired, object, words, priceFen } = found;
    const shown = {
      confirmText: words.text[locale],
      effectText: words.effect[locale],
      ...(priceFen === undefined ? {} : { priceFen }),
      maskedPhone: maskPhone(phone),
    };
    if (!isRequired) return { required: false, ...shown };

    const subject = { sessionId, scene: request.scene, object };
    const codes = confirmations.codesFor(subject);
    const phoneHash = await confirmations.hashOf(cipher.hashes(phone), nowMs);
    const { nextAtMs } = await codes.sentLately(phoneHash, nowMs);
    const { challengeId, untilMs } = confirmations.ask({ ...subject, version: words.version, locale }, nowMs);
    return {
      required: true,
      ...shown,
      challengeId,
      resendAfter: secondsUntil(nextAtMs, nowMs),
      expiresAt: toInstant(untilMs),
      attemptsLeft: await codes.attemptsLeft(phoneHash, nowMs),
    };
  };
};
