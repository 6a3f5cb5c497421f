import type { Transaction } from 'kysely';
import type { Terms } from '#catalogue/offer.ts';
import type { ConfirmedWords, Schema } from '#platform/db/schema/schema.ts';
import type { Confirmations, TicketUse } from '#subscriber/confirmation/confirmation.ts';

/** Consumes the confirmation of a use or an exchange, in that one's transaction; null: invalid. */
export type TakeConfirmation = (trx: Transaction<Schema>) => Promise<ConfirmedWords | null>;

/** How to consume the SMS confirmation; null where the terms require none. A missing ticket is invalid. */
export function confirmationBy(
  confirmations: Pick<Confirmations, 'consumeTicket'>,
  terms: Pick<Terms, 'confirmation'>,
  { smsTicket, ...use }: Omit<TicketUse, 'smsTicket'> & { readonly smsTicket: string | undefined },
): TakeConfirmation | null {
  if (terms.confirmation === null) return null;
  return async (trx) => (smsTicket === undefined ? null : confirmations.consumeTicket(trx, { ...use, smsTicket }));
}
