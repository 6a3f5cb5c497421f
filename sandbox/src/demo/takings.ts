import { validitySpan } from '@coupon-centre/server/src/catalogue/validity.ts';
import { fractionFor, idFor } from '@coupon-centre/server/test/factories/id.ts';
import { type OwnedSpec, ownedRows } from '@coupon-centre/server/test/factories/owned.ts';
import { expiryReminderRows } from '@coupon-centre/server/test/factories/reminder.ts';
import type { Rows } from '@coupon-centre/server/test/factories/rows.ts';
import type { MadeTemplate } from '@coupon-centre/server/test/factories/template.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';
import type { DemoCoupon } from '#demo/demo-coupon.ts';
import { opensAtMs } from '#demo/demo-template.ts';
import { candidatesFor, DEMO_PHONE, type DemoPerson } from '#demo/people.ts';
import { demoWallet, type WalletCoupon } from '#demo/wallet.ts';

const NOON_HOUR = 12;

interface Scene {
  readonly coupon: DemoCoupon;
  readonly template: MadeTemplate;
  readonly people: readonly DemoPerson[];
  readonly calendar: DemoCalendar;
}

/** A moment between two, always the same for a given name. */
const momentFor = (name: string, fromMs: number, toMs: number): number =>
  Math.floor(fromMs + fractionFor(name) * (toMs - fromMs));

function own({ template }: Scene, subscriberId: string, claimedAtMs: number): OwnedSpec {
  const span = validitySpan(template.validity, claimedAtMs);
  const seed = `${template.templateId}/${subscriberId}`;
  return { subscriberId, template, seed, claimedAtMs, validFromMs: span.fromMs, validToMs: span.toMs };
}

/** What the subscriber with the demo's number owns of this coupon. */
function walletRows(scene: Scene, holder: DemoPerson, held: WalletCoupon): readonly Rows[] {
  const { calendar } = scene;
  const spec = own(scene, holder.subscriberId, calendar.dayStart(held.collectedOnDay, NOON_HOUR));
  const changedAtMs =
    held.changedOnDay === undefined ? spec.claimedAtMs : calendar.dayStart(held.changedOnDay, NOON_HOUR);
  const changed = held.state === 'EXPIRED' ? spec.validToMs : changedAtMs;
  const { owned, rows } = ownedRows({
    ...spec,
    state: held.state,
    ...(changed === undefined ? {} : { changedAtMs: changed }),
  });
  const { remindDaysBefore: daysBefore } = held;
  const { subscriberId, validToMs } = spec;
  if (daysBefore === undefined || validToMs === undefined) return rows;
  const { ownedId } = owned;
  const reminderId = idFor(`${ownedId}/reminder`);
  const reminder = { subscriberId, ownedId, reminderId, daysBefore, validToMs, setAtMs: calendar.nowMs };
  return [...rows, expiryReminderRows(reminder)];
}

/**
 * The coupons issued so far: every unit that the pool counts as issued has an owner, one per person; today's were claimed
 * since midnight.
 */
export function takings(scene: Scene): readonly Rows[] {
  const { coupon, people, calendar } = scene;
  const { taken = 0, takenToday = 0 } = coupon.stock;
  if (taken === 0) return [];
  const held = demoWallet.find(({ key }) => key === coupon.key);
  const holder = people.find(({ phone }) => phone === DEMO_PHONE);
  const crowd = candidatesFor(coupon.audience ?? { kind: 'everyone' }, people, calendar.nowMs).filter(
    (person) => person !== holder,
  );
  const fromMs = opensAtMs(coupon, calendar);
  const todayMs = calendar.dayStart(0);
  const beforeTodayMs = Math.min(todayMs, calendar.dayStart(coupon.claimDays[1] + 1));
  const first = Math.floor(fractionFor(coupon.key) * crowd.length);
  const takers = Array.from({ length: taken - (held === undefined ? 0 : 1) }, (_, index) => {
    const person = crowd[(first + index) % crowd.length];
    if (person === undefined || index >= crowd.length) throw new Error(`too few people for ${coupon.key}`);
    const name = `${coupon.key}/${person.phone}`;
    const claimedAtMs =
      index < takenToday
        ? momentFor(name, todayMs, calendar.nowMs)
        : momentFor(name, Math.max(fromMs, person.memberSinceMs), beforeTodayMs);
    return ownedRows(own(scene, person.subscriberId, claimedAtMs)).rows;
  });
  return [...(held && holder ? walletRows(scene, holder, held) : []), ...takers.flat()];
}
