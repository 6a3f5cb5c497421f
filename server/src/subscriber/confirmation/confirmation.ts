import { locales } from '@coupon-centre/contract/foundation/field';
import { SMS_CONFIRMATION_SECONDS, SMS_TICKET_SECONDS } from '@coupon-centre/contract/foundation/limits';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { confirmationScenes } from '@coupon-centre/contract/use/show-confirmation';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import { createSealedTokens } from '#foundation/crypto/sealed-token.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import type { ConfirmedWords, Schema } from '#platform/db/schema/schema.ts';
import { useOnce } from '#platform/db/single-use.ts';
import { createSmsCodes, hashOfCodes, type SmsCodes } from '#subscriber/login/sms-code.ts';

/** The scenes of the page's confirmations, and closing the account. */
const scenes = [...confirmationScenes, 'CLOSE'] as const;
/** The one thing that a confirmation is valid for. */
const subjectShape = {
  sessionId: z.string(),
  scene: z.enum(scenes),
  /** Id of the owned coupon (USE), number of the batch (EXTRACT); empty for CLOSE, and for EXCHANGE, whose code is not known yet. */
  object: z.string(),
};
const challengeShape = z.object({
  ...subjectShape,
  /** Version of the shown text. */
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
  /** Undefined for a challenge that is foreign, another session's, or expired. */
  read(challengeId: string, sessionId: string, nowMs: number): Challenge | undefined;
  /** Codes valid for this subject only; shared by its challenges. */
  codesFor(subject: Subject): SmsCodes;
  /** Under which of a number's hashes, by each key, its codes are kept. */
  hashOf(phoneHashes: readonly Buffer[], nowMs: number): Promise<Buffer>;
  /** Makes the ticket after the challenge's code was used up. */
  giveTicket(challenge: Challenge, nowMs: number): { smsTicket: string; untilMs: number };
  /**
   * Uses up a ticket in the transaction that does what was confirmed: a rollback makes the ticket valid again. Returns the
   * confirmed text; null for a ticket that is unknown, used, expired, or for another subscriber or purpose.
   */
  consumeTicket(trx: Transaction<Schema>, use: TicketUse): Promise<ConfirmedWords | null>;
}

const boundTo = ({ sessionId, scene, object }: Subject): string => `${sessionId}\n${scene}\n${object}\n`;

export function createConfirmations(db: Kysely<Schema>, deriveKey: DeriveKey): Confirmations {
  const challenges = createSealedTokens(deriveKey, 'confirmation-challenge', challengeShape);
  const tickets = createSealedTokens(deriveKey, 'confirmation-ticket', ticketShape);
  const codes = createSmsCodes(db, deriveKey, { purpose: 'confirmation-code' });

  return {
    ask(about, nowMs) {
      const untilMs = nowMs + SMS_CONFIRMATION_SECONDS * SECOND_MS;
      return { challengeId: challenges.seal({ ...about, untilMs }), untilMs };
    },

    read(challengeId, sessionId, nowMs) {
      const challenge = challenges.open(challengeId);
      return challenge?.sessionId === sessionId && challenge.untilMs > nowMs ? challenge : undefined;
    },

    codesFor: (subject) => codes(boundTo(subject)),
    hashOf: (phoneHashes, nowMs) => hashOfCodes(db, { table: 'confirmation_code', phoneHashes, nowMs }),

    giveTicket(challenge, nowMs) {
      const untilMs = nowMs + SMS_TICKET_SECONDS * SECOND_MS;
      return { smsTicket: tickets.seal({ ...challenge, untilMs, ticketId: uuidv7() }), untilMs };
    },

    async consumeTicket(trx, { smsTicket, words, nowMs, ...subject }) {
      const ticket = tickets.open(smsTicket);
      const isGood =
        ticket !== undefined &&
        boundTo(ticket) === boundTo(subject) &&
        ticket.version === words.version &&
        ticket.untilMs > nowMs;
      if (!isGood) return null;
      const use = { kind: 'sms-ticket', value: ticket.ticketId, keepUntilMs: ticket.untilMs } as const;
      if (!(await useOnce(trx, use))) return null;
      return { text: words.text[ticket.locale], locale: ticket.locale, version: ticket.version };
    },
  };
}
