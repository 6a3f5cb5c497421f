import type { noticeCalls } from '@coupon-centre/contract/notice/notice-calls';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DeriveKey } from '#foundation/crypto/key-ring.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import type { Handles } from '#platform/jobs/message-handler.ts';
import { createTryMail } from '#platform/jobs/try-mail.ts';
import type { TrySms } from '#platform/jobs/try-sms.ts';
import { pieceByPiece } from '#platform/jobs/work.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { PrivateHosts } from '#webhooks/send-webhook.ts';
import { retireNotices } from './bell.ts';
import { confirmNoticeAddress } from './confirm-notice-address.ts';
import { countUnreadNotices } from './count-unread-notices.ts';
import { listNotices } from './list-notices.ts';
import { markNotices } from './mark-notices.ts';
import { readEvents, writeDueNotice } from './notice-rounds.ts';
import { createNotices } from './notices.ts';
import { removeNoticeAddress } from './remove-notice-address.ts';
import { saveNoticeChoices } from './save-notice-choices.ts';
import { createSendLetter } from './send-letter.ts';
import { setNoticeAddress } from './set-notice-address.ts';
import { showOwnNotices } from './show-own-notices.ts';
import { createTryPost } from './try-post.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deriveKey: DeriveKey;
  readonly gateways: Pick<Gateways, 'mail'>;
  readonly trySms: TrySms;
  readonly settings: { readonly consoleOrigin?: string | undefined; readonly webhookPrivateHosts?: PrivateHosts };
}

/** What operators are told of, by the ways that each of them chose. */
export function noticeRoom({
  db,
  clock,
  log,
  deriveKey,
  gateways: { mail },
  trySms,
  settings: { consoleOrigin, webhookPrivateHosts: privateHosts = [] },
}: Needs): Room<typeof noticeCalls> & Handles<'NOTICE'> {
  const notices = createNotices({ db, deriveKey, hasMail: mail !== undefined, privateHosts });
  const tryMail = mail && createTryMail({ gateway: mail, log });
  return {
    calls: {
      confirmNoticeAddress: confirmNoticeAddress(notices),
      countUnreadNotices: countUnreadNotices(notices),
      listNotices: listNotices(notices),
      markNotices: markNotices(notices),
      removeNoticeAddress: removeNoticeAddress(notices),
      saveNoticeChoices: saveNoticeChoices(notices),
      setNoticeAddress: setNoticeAddress(notices),
      showOwnNotices: showOwnNotices(notices),
    },
    messages: {
      NOTICE: createSendLetter({
        notices,
        clock,
        trySms,
        tryMail,
        tryPost: createTryPost({ notices, clock, log }),
        consoleOrigin,
      }),
    },
    retire: { notices: retireNotices },
    rounds: {
      noticesToRead: pieceByPiece(() => readEvents(db, clock.now())),
      noticesToWrite: pieceByPiece(() => writeDueNotice(notices, clock.now())),
    },
  };
}
