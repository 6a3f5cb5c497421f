import { operationalEventTypes } from '@coupon-centre/contract/events/events';
import { mayChoose, noticeWays } from '@coupon-centre/contract/notice/notice-fields';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Handler } from '#platform/http/handler.ts';
import { showSecret } from '#webhooks/webhook-secret.ts';
import type { Notices } from './notices.ts';

export const showOwnNotices =
  ({ db, addresses, offers, webhookSecret }: Notices): Handler<'showOwnNotices'> =>
  async (_request, { operatorId, rights, nowMs, locale }) => {
    const contacts = await db
      .selectFrom('operator_contact')
      .selectAll()
      .where('operator_id', '=', operatorId)
      .execute();
    const setting = await db
      .selectFrom('operator_notice_setting')
      .select(['locale', 'silent_kinds'])
      .where('operator_id', '=', operatorId)
      .executeTakeFirst();
    const choices = await db
      .selectFrom('operator_notice_choice')
      .select(['kind', 'way'])
      .where('operator_id', '=', operatorId)
      .orderBy('kind')
      .orderBy('way')
      .execute();
    const open = (sealed: Buffer): string => addresses.open(sealed).toString('utf8');
    return {
      locale: setting?.locale ?? locale,
      ways: noticeWays.map((way) => {
        const contact = contacts.find((one) => one.way === way);
        const { address_sealed: own = null, offered_sealed: offered = null, code_until: until = null } = contact ?? {};
        const failedAt = contact?.failed_at ?? null;
        const address = own && open(own);
        return {
          way,
          isOffered: offers[way],
          address,
          secret: way === 'WEBHOOK' && address !== null ? showSecret(webhookSecret(operatorId, address)) : null,
          waiting:
            offered !== null && until !== null && until.getTime() > nowMs
              ? { address: open(offered), codeUntil: toInstant(until.getTime()) }
              : null,
          failedAt: failedAt && toInstant(failedAt.getTime()),
        };
      }),
      kinds: operationalEventTypes.map((kind) => ({ kind, isAllowed: mayChoose(kind, rights) })),
      choices,
      silentKinds: setting?.silent_kinds ?? [],
    };
  };
