import type { CallName } from '@coupon-centre/contract/api/api';
import { Counter, type Registry } from 'prom-client';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { Refusal } from '#foundation/refusal/refusal.ts';
import type { Rooms } from './rooms.ts';

type Note = (outcome: string) => void;
type Act = (...given: never[]) => Promise<unknown>;

/** The outcome in one word: a refusal's name, a message's answer, or SUCCESS; FAILED for a defect or a database that is away. */
function outcomeOf(answer: unknown): string {
  if (answer instanceof Refusal) return answer.name;
  return typeof answer === 'string' ? answer : 'SUCCESS';
}

const noting = <A extends Act>(act: A, note: Note): A => {
  const noted = async (...given: Parameters<A>): Promise<unknown> => {
    try {
      const answer = await act(...given);
      note(outcomeOf(answer));
      return answer;
    } catch (error) {
      note(error instanceof BadInput ? 'BAD_INPUT' : 'FAILED');
      throw error;
    }
  };
  // It answers what the act answers; the compiler cannot follow that.
  return noted as unknown as A;
};

/** Counters by call, beyond what is counted of every call. */
function countersOf(registry: Registry): Partial<Record<CallName, Note>> {
  const registers = [registry];
  const logins = new Counter({
    name: 'coupon_centre_logins_total',
    help: "Logins by way and outcome: SUCCESS, or the refusal's name.",
    labelNames: ['way', 'outcome'],
    registers,
  });
  const uses = new Counter({
    name: 'coupon_centre_uses_total',
    help: 'Uses by what the subscriber was answered; PROVISIONING is settled later, by the outbox.',
    labelNames: ['outcome'],
    registers,
  });
  const exchanges = new Counter({
    name: 'coupon_centre_exchanges_total',
    help: "Exchanges of codes by outcome: SUCCESS, or the refusal's name.",
    labelNames: ['outcome'],
    registers,
  });
  const loginBy =
    (way: string): Note =>
    (outcome) =>
      logins.inc({ way, outcome });
  return {
    loginBySms: loginBy('sms'),
    exchangeOneClick: loginBy('one-click'),
    signIn: loginBy('console-password'),
    confirmCode: loginBy('console-code'),
    finishProviderSignIn: loginBy('console-provider'),
    useCoupon: (outcome) => uses.inc({ outcome }),
    redeemCode: (outcome) => exchanges.inc({ outcome }),
  };
}

const mapped = <Acts extends object>(acts: Acts, notes: (name: string) => Note | undefined): Acts =>
  Object.fromEntries(
    Object.entries(acts).map(([name, act]) => {
      const note = notes(name);
      return [name, note === undefined ? act : noting(act as Act, note)];
    }),
  ) as Acts;

/** The rooms, with the outcomes of logins, uses, exchanges and messages counted. Without a registry nothing is. */
export function countOutcomes(rooms: Rooms, registry: Registry | undefined): Rooms {
  if (registry === undefined) return rooms;
  const counters: Readonly<Record<string, Note>> = countersOf(registry);
  const attempts = new Counter({
    name: 'coupon_centre_outbox_attempts_total',
    help: 'Attempts at messages of the outbox by kind and outcome: done, again and pending (later), FAILED (by a defect, and again later).',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  return {
    ...rooms,
    handlers: mapped(rooms.handlers, (name) => counters[name]),
    messages: mapped(rooms.messages, (kind) => (outcome) => attempts.inc({ kind, outcome })),
  };
}
