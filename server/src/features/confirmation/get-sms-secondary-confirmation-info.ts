import type { getSmsSecondaryConfirmationInfo } from '@coupon-centre/contract/card/get-sms-secondary-confirmation-info';
import type { ParsedRequestOf } from '@coupon-centre/contract/endpoint';
import type { Kysely } from 'kysely';
import { secondsUntil } from '#clock.ts';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { readOwned } from '#coupon/owned-store.ts';
import { wordsToConfirmUse } from '#coupon/use-words.ts';
import type { LocalisedText, Schema } from '#db/schema.ts';
import { type Handler, refuse } from '#http/handler.ts';
import type { WordsToConfirm } from '#identity/confirmation.ts';
import { wordsToConfirm } from '#identity/confirmation-words.ts';
import type { Identity } from '#identity/identity.ts';
import { maskPhone } from '#identity/phone-cipher.ts';
import { phoneOf } from '#identity/subscriber-store.ts';

interface Confirmable {
  /** Whether what is to be done takes a confirmation at all. */
  readonly isRequired: boolean;
  readonly object: string;
  readonly words: WordsToConfirm & { readonly effect: LocalisedText };
  readonly priceFen?: number | undefined;
}

type Asked = ParsedRequestOf<typeof getSmsSecondaryConfirmationInfo>;

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

/** What there is to confirm. The same for a batch that exists and one that does not: only the extraction tells. */
export const showConfirmation = (
  { db, cipher, confirmations }: Identity,
  { termsOf }: Pick<Catalogue, 'termsOf'>,
): Handler<typeof getSmsSecondaryConfirmationInfo> => {
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
    const phoneHash = cipher.hash(phone);
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
