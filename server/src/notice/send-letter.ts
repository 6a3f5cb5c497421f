import { rightsOf } from '@coupon-centre/contract/call/rights';
import type { OperationalEvent } from '@coupon-centre/contract/events/events';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { maySee } from '@coupon-centre/contract/notice/notice-fields';
import type { Clock } from '#foundation/time/clock.ts';
import type { HandleMessage } from '#platform/jobs/message-handler.ts';
import type { TryMail } from '#platform/jobs/try-mail.ts';
import type { TrySms } from '#platform/jobs/try-sms.ts';
import { noteDelivery } from './contact-store.ts';
import { type CodeLetter, type EventsLetter, type Letter, openLetter } from './letter.ts';
import type { Notices } from './notices.ts';
import { isToldTo } from './told-to.ts';
import type { TryPost } from './try-post.ts';
import { type WrittenNotice, writeCode, writeNotice } from './written-notice.ts';

interface Needs {
  readonly notices: Notices;
  readonly clock: Clock;
  readonly trySms: TrySms;
  /** Undefined: no mail is sent. */
  readonly tryMail: TryMail | undefined;
  readonly tryPost: TryPost;
  readonly consoleOrigin: string | undefined;
}

interface Addressed {
  readonly to: string;
  readonly written: WrittenNotice;
  /** Epoch milliseconds; undefined: it is of use for long. */
  readonly validUntilMs: number | undefined;
}

const findOperator = ({ db }: Notices, { operatorId, way }: Letter) =>
  db
    .selectFrom('operator as o')
    .innerJoin('operator_role as r', 'r.role', 'o.role')
    .innerJoin('operator_contact as c', 'c.operator_id', 'o.operator_id')
    .leftJoin('operator_notice_setting as s', 's.operator_id', 'o.operator_id')
    .select([
      'o.name',
      'o.role',
      'r.rights',
      'c.address_sealed',
      'c.offered_sealed',
      'c.code_hash',
      'c.code_until',
      's.locale',
    ])
    .where('o.operator_id', '=', operatorId)
    .where('o.state', '=', 'ACTIVE')
    .where('c.way', '=', way)
    .executeTakeFirst();
type Found = NonNullable<Awaited<ReturnType<typeof findOperator>>>;

const localeOf = ({ locale }: Found): Locale => locale ?? 'zh-CN';

/** A code goes to the address that still waits for it. */
function addressCode({ notices, clock }: Needs, letter: CodeLetter, found: Found): Addressed | undefined {
  const { offered_sealed: sealed, code_hash: hash, code_until: until } = found;
  if (sealed === null || hash === null || until === null || until.getTime() <= clock.now()) return undefined;
  if (!notices.isCode(hash, letter)) return undefined;
  return {
    to: notices.addresses.open(sealed).toString('utf8'),
    written: writeCode(letter.code, localeOf(found)),
    validUntilMs: until.getTime(),
  };
}

const isSome = (events: readonly OperationalEvent[]): events is readonly [OperationalEvent, ...OperationalEvent[]] =>
  events.length > 0;

/** Events go to the confirmed address, those of them that the operator may see now. */
async function addressEvents(
  { notices, consoleOrigin }: Needs,
  { operatorId, way, events }: EventsLetter,
  found: Found,
): Promise<Addressed | undefined> {
  const [{ type: kind } = { type: undefined }] = events;
  if (found.address_sealed === null || kind === undefined) return undefined;
  const choice = await notices.db
    .selectFrom('operator_notice_choice')
    .select('kind')
    .where('operator_id', '=', operatorId)
    .where('kind', '=', kind)
    .where('way', '=', way)
    .executeTakeFirst();
  const rights = rightsOf(found.role, found.rights);
  const seen = events.filter((event) => maySee(event, rights) && isToldTo(event, found.name, choice !== undefined));
  if (!isSome(seen)) return undefined;
  return {
    to: notices.addresses.open(found.address_sealed).toString('utf8'),
    written: writeNotice(seen, { locale: localeOf(found), consoleOrigin }),
    validUntilMs: undefined,
  };
}

/**
 * Sends a letter by its way. Whether the operator is enabled, wants it and may see it is looked up at every attempt: what no longer
 * holds is dropped.
 */
export const createSendLetter =
  (needs: Needs): HandleMessage =>
  async ({ messageId: id, payload, attempts }, stopping) => {
    const { notices, clock, trySms, tryMail, tryPost } = needs;
    const letter = openLetter(notices.letters, payload);
    const found = await findOperator(notices, letter);
    if (found === undefined) return 'done';
    const addressed =
      letter.kind === 'CODE' ? addressCode(needs, letter, found) : await addressEvents(needs, letter, found);
    if (addressed === undefined) return 'done';
    const { to, written, validUntilMs } = addressed;
    const attempt = {
      // As a reminder it keeps to the hours of the route; a code is waited for.
      SMS: () =>
        trySms(
          {
            id,
            to,
            ...written.sms,
            subscriberId: undefined,
            urgency: letter.kind === 'CODE' ? 'notice' : 'reminder',
            ...(validUntilMs !== undefined && { validUntilMs }),
          },
          attempts,
          stopping,
        ),
      MAIL: async () => tryMail?.({ id, to, ...written.mail }, attempts, stopping) ?? 'givenUp',
      WEBHOOK: () => tryPost({ id, url: to, operatorId: letter.operatorId, post: written.post }, attempts, stopping),
    };
    const outcome = await attempt[letter.way]();
    if (outcome === 'again') return 'again';
    await noteDelivery(notices.db, letter, outcome === 'sent' ? null : clock.now());
    return 'done';
  };
