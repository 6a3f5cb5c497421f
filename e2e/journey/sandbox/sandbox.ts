import type { Call, RequestOf } from '@coupon-centre/contract/call/call';
import type { AnswerOf } from '@coupon-centre/contract/call/envelope';
import { expect } from 'vitest';
import { fetchAgain } from '#stage/fetch-again.ts';

export interface Sms {
  readonly to: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A subscriber with a unique number and the three values of a session. */
export interface Person {
  readonly phone: string;
  readonly H5_TOKEN: string;
  readonly ms: string;
  readonly hc: string;
}

interface BillingEntry {
  readonly orderNo: string;
  readonly phone: string;
  readonly applied: boolean;
  /** ISO 8601; null: it stands. */
  readonly reversedAt: string | null;
}

/** The product from outside the phone: the sandbox gateways' controls (wire §5), and calls of the contract. */
export interface Sandbox {
  /** Newest first. */
  smsTo(phone: string): Promise<readonly Sms[]>;
  /** The six digits of the latest SMS to a number, once there are more than `before`. */
  loginCode(phone: string, before?: number): Promise<string>;
  /** The number that the carrier recognises; null: none. */
  setCarrier(number: string | null): Promise<void>;
  setBilling(mode: 'normal' | 'accept' | 'slow' | 'refuse' | 'vanish'): Promise<void>;
  /** The biller's records of a number. */
  bookOf(phone: string): Promise<readonly BillingEntry[]>;
  /** Creates an exchange code for this coupon. */
  exchangeCode(sCardId: string): Promise<string>;
  /** Sets the product's clock ahead of the correct time by this much. */
  setClockAhead(aheadMs: number): Promise<void>;
  /** Updates the operators' board now instead of within a minute. */
  countBoard(): Promise<void>;
  /** Compares the days that are due with the biller's book now instead of within five minutes. */
  reconcile(): Promise<void>;
  newPeople(count: number): Promise<readonly Person[]>;
  newPerson(): Promise<Person>;
  /** Makes a call as a subscriber, or as a guest. */
  call<C extends Call>(call: C, request: RequestOf<C>, person?: Person): Promise<AnswerOf<C>>;
}

const CODE = /\d{6}/;

export function createSandbox(baseUrl: string): Sandbox {
  const read = async (path: string): Promise<unknown> => (await fetchAgain(baseUrl + path)).json();
  const send = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetchAgain(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'zh-CN', ...headers },
      body: JSON.stringify(body),
    });
  const smsTo = async (phone: string) => (await read(`/sandbox/sms.json?to=${phone}`)) as readonly Sms[];
  const newPeople = async (count: number) =>
    (await (await send('/sandbox/sessions', { count })).json()) as readonly Person[];
  return {
    smsTo,
    newPeople,
    async loginCode(phone, before = 0) {
      await expect.poll(async () => (await smsTo(phone)).length).toBeGreaterThan(before);
      const [newest] = await smsTo(phone);
      return CODE.exec(newest?.text ?? '')?.[0] ?? '';
    },
    async exchangeCode(sCardId) {
      const { codes } = (await (await send('/sandbox/exchange-codes', { sCardId })).json()) as { codes: string[] };
      const [code] = codes;
      if (code === undefined) throw new Error('the sandbox returned no exchange code');
      return code;
    },
    async setClockAhead(aheadMs) {
      expect((await send('/sandbox/clock', { aheadMs })).status).toBe(200);
    },
    async countBoard() {
      expect((await send('/sandbox/board', {})).status).toBe(200);
    },
    async reconcile() {
      expect((await send('/sandbox/reconciliation', {})).status).toBe(200);
    },
    async setCarrier(number) {
      expect((await send('/sandbox/carrier', { number })).status).toBe(200);
    },
    async setBilling(mode) {
      expect((await send('/sandbox/billing', { mode })).status).toBe(200);
    },
    async bookOf(phone) {
      const book = (await read('/sandbox/billing.json')) as readonly BillingEntry[];
      return book.filter((entry) => entry.phone === phone);
    },
    async newPerson() {
      const [person] = await newPeople(1);
      if (person === undefined) throw new Error('the sandbox returned no session');
      return person;
    },
    async call<C extends Call>(call: C, request: RequestOf<C>, person?: Person) {
      const { H5_TOKEN = '', ms = '', hc = '' } = person ?? {};
      return (await (await send(call.path, request, { H5_TOKEN, ms, hc })).json()) as AnswerOf<C>;
    },
  };
}
