import { confirmationScenes } from '@coupon-centre/contract/card/get-sms-secondary-confirmation-info';
import { locales } from '@coupon-centre/contract/field';
import { SMS_CONFIRMATION_SECONDS, SMS_TICKET_SECONDS } from '@coupon-centre/contract/limits';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { ConfirmedWords, LocalisedText, Schema } from '#db/schema.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import { createSealedTokens } from '#identity/sealed-token.ts';
import { useOnce } from '#identity/single-use.ts';
import { createSmsCodes, type SmsCodes } from '#identity/sms-code.ts';

/** What a confirmation holds for, and for nothing else. */
const subjectShape = {
  sessionId: z.string(),
  scene: z.enum(confirmationScenes),
  /** Id of the owned coupon (USE), number of the batch (EXTRACT); empty for EXCHANGE, whose code nobody knows before. */
  object: z.string(),
};
const challengeShape = z.object({
  ...subjectShape,
  /** Of the words that are shown. */
  version: z.string(),
  locale: z.enum(locales),
  /** Epoch milliseconds, exclusive. */
  untilMs: z.int(),
});
const ticketShape = challengeShape.extend({ ticketId: z.string() });

type Subject = z.output<z.ZodObject<typeof subjectShape>>;
export type Challenge = z.output<typeof challengeShape>;

/** What is confirmed, in both languages. */
export interface WordsToConfirm {
  readonly text: LocalisedText;
  /** Tells the words from those before and after them. */
  readonly version: string;
}

export interface TicketUse extends Subject {
  readonly smsTicket: string;
  readonly words: WordsToConfirm;
  readonly nowMs: number;
}

/**
 * Confirming by SMS before something is done. Challenge and ticket are sealed and kept by the page, so asking writes nothing;
 * what is written is the code that was sent, and that a ticket was used.
 */
export interface Confirmations {
  /** The challenge's id for the page, and until when it holds (epoch milliseconds). */
  ask(about: Omit<Challenge, 'untilMs'>, nowMs: number): { challengeId: string; untilMs: number };
  /** Undefined alike for one that was not made here, is another session's, or is too old. */
  read(challengeId: string, sessionId: string, nowMs: number): Challenge | undefined;
  /** Codes that are right for this subject alone; the same for each of its challenges. */
  codesFor(subject: Subject): SmsCodes;
  /** For a challenge whose code was right and is used up. */
  giveTicket(challenge: Challenge, nowMs: number): { smsTicket: string; untilMs: number };
  /**
   * Takes the one use of a ticket, with the transaction that does what was confirmed: if that is rolled back, the ticket is
   * good again. Gives back the words that were confirmed; null alike for a ticket that is used, too old, for something else
   * or somebody else, or none at all.
   */
  consumeTicket(trx: Transaction<Schema>, use: TicketUse): Promise<ConfirmedWords | null>;
}

const boundTo = ({ sessionId, scene, object }: Subject): string => `${sessionId}\n${scene}\n${object}\n`;

export function createConfirmations(db: Kysely<Schema>, deriveKey: DeriveKey): Confirmations {
  const challenges = createSealedTokens(deriveKey, 'confirmation-challenge', challengeShape);
  const tickets = createSealedTokens(deriveKey, 'confirmation-ticket', ticketShape);
  const codes = createSmsCodes(db, deriveKey, 'confirmation-code');

  return {
    ask(about, nowMs) {
      const untilMs = nowMs + SMS_CONFIRMATION_SECONDS * 1000;
      return { challengeId: challenges.seal({ ...about, untilMs }), untilMs };
    },

    read(challengeId, sessionId, nowMs) {
      const challenge = challenges.open(challengeId);
      return challenge?.sessionId === sessionId && challenge.untilMs > nowMs ? challenge : undefined;
    },

    codesFor: (subject) => codes(boundTo(subject)),

    giveTicket(challenge, nowMs) {
      const untilMs = nowMs + SMS_TICKET_SECONDS * 1000;
      return { smsTicket: tickets.seal({ ...challenge, untilMs, ticketId: uuidv7() }), untilMs };
    },

    async consumeTicket(trx, { smsTicket, words, nowMs, ...subject }) {
      const ticket = tickets.open(smsTicket);
      const isGood =
        ticket !== undefined &&
        boundTo(ticket) === boundTo(subject) &&
        ticket.version === words.version &&
        ticket.untilMs > nowMs;
      if (!isGood || !(await useOnce(trx, 'sms-ticket', ticket.ticketId, ticket.untilMs))) return null;
      return { text: words.text[ticket.locale], locale: ticket.locale, version: ticket.version };
    },
  };
}
