import type { Role } from '@coupon-centre/contract/call/rights';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { NoticeKind, NoticeWay } from '@coupon-centre/contract/notice/notice-fields';
import { type DestinationStream, pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { feedRecent } from '#events/feed-rounds.ts';
import { recordEvents, type ToldEvent } from '#events/record-event.ts';
import { readEvents, writeDueNotice } from '#notice/notice-rounds.ts';
import { createNotices } from '#notice/notices.ts';
import { createSendLetter } from '#notice/send-letter.ts';
import { createTryPost } from '#notice/try-post.ts';
import { addOperator } from '#operator/operator-store.ts';
import type { MailGateway } from '#platform/gateways/mail/port.ts';
import { createMessageHandler } from '#platform/jobs/message-handler.ts';
import { dueMessages } from '#platform/jobs/outbox-store.ts';
import { createTryMail } from '#platform/jobs/try-mail.ts';
import { createTrySms } from '#platform/jobs/try-sms.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import type { DatabaseScene } from '#test/scene.ts';

const unused = () => Promise.reject(new Error('not of this test'));

export const CONSOLE = 'https://console.example';

interface Senders {
  readonly mail?: MailGateway | undefined;
  readonly sms?: Pick<SmsSender, 'send'>;
}

interface Person {
  readonly role?: Role;
  readonly locale?: Locale;
  /** Confirmed addresses. */
  readonly addresses?: Partial<Record<NoticeWay, string>>;
  readonly choices?: readonly (readonly [NoticeKind, NoticeWay])[];
}

export interface NoticeOperator {
  readonly operatorId: string;
  readonly name: string;
}

/** Operators with addresses and choices, events, and the worker's pieces that make notices of them. */
export function noticeScene({ db, clock }: DatabaseScene) {
  const lines: string[] = [];
  const stream: DestinationStream = { write: (line) => void lines.push(line) };
  const log = pino({ level: 'trace' }, stream);
  const notices = createNotices({ db, deriveKey: testDeriveKey(), hasMail: true, privateHosts: ['127.0.0.1'] });

  return {
    notices,
    /** Lines of the log so far. */
    lines,
    log,

    async person({ role = 'viewer', locale = 'zh-CN', addresses = {}, choices = [] }: Person): Promise<NoticeOperator> {
      const name = `${role}-${uuidv7().slice(-12)}`;
      const account = { name, displayName: name, role, passwordHash: 'none', nowMs: clock.now() };
      const operator_id = (await addOperator(db, account)) ?? '';
      const at = new Date(clock.now());
      for (const [way, address] of Object.entries(addresses) as [NoticeWay, string][]) {
        const address_sealed = notices.addresses.seal(address);
        await db
          .insertInto('operator_contact')
          .values({ operator_id, way, address_sealed, code_sent_at: at, codes_since: at })
          .execute();
      }
      await db.insertInto('operator_notice_setting').values({ operator_id, locale }).execute();
      for (const [kind, way] of choices) {
        await db.insertInto('operator_notice_choice').values({ operator_id, kind, way }).execute();
      }
      return { operatorId: operator_id, name };
    },

    /** Records events and puts them in the feed. */
    async happen(...events: readonly ToldEvent[]): Promise<void> {
      await db.transaction().execute((trx) => recordEvents(trx, events, clock.now()));
      while ((await feedRecent(db, clock.now())) === 'more');
    },

    /** Reads the feed to its end. */
    async read(): Promise<void> {
      while ((await readEvents(db, clock.now())) !== 'idle');
    },

    /** Writes what is due; how many messages. */
    async write(): Promise<number> {
      let written = 0;
      while ((await writeDueNotice(notices, clock.now())) !== 'idle') written += 1;
      return written;
    },

    /** One attempt at each letter that is due. */
    async send({ mail, sms = { send: unused } }: Senders): Promise<void> {
      const NOTICE = createSendLetter({
        notices,
        clock,
        trySms: createTrySms({ sms, log }),
        tryPost: createTryPost({ notices, clock, log }),
        tryMail: mail && createTryMail({ gateway: mail, log }),
        consoleOrigin: CONSOLE,
      });
      const others = { SETTLE_USE: unused, REVERSE_USE: unused, SEND_SMS: unused, REMIND: unused };
      const messages = { ...others, NOTIFY: unused, WATCH_CODE: unused, CLAWBACK_SMS: unused, NOTICE };
      const handle = createMessageHandler({ db, clock, log, messages });
      const due = await dueMessages(db, 'NOTICE', { nowMs: clock.now(), limit: 100 });
      await Promise.all(due.map((message) => handle(message, new AbortController().signal)));
    },
  };
}
