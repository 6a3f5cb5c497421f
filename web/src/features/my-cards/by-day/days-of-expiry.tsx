import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { type ReactNode, useState } from 'react';
import { saveFile } from '#lib/page/save-file.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button } from '#ui/button.tsx';
import { detailRoute } from '#ui/ticket/coupon-face.ts';
import { showToast } from '#ui/toast.tsx';
import { allAvailable } from './all-available.ts';
import { byDayWords } from './by-day-words.ts';
import { byExpiryDay } from './by-expiry-day.ts';
import { calendarFile } from './calendar-file.ts';
import styles from './days-of-expiry.module.css';

export interface DaysOfExpiryProps {
  /** As far as loaded, soonest expiry first. */
  readonly cards: readonly OwnedCard[];
  readonly nowMs: number;
  /** Draws the coupons of a day. */
  readonly children: (cards: readonly OwnedCard[]) => ReactNode;
}

/** Saves the expiries of all coupons as a calendar file, made on this phone. */
const useCalendarFile = () => {
  const words = byDayWords[useLocale()];
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const events = (await allAvailable()).map(({ uCardId, sCardId, mTitle, sTitle, time, benefit, validTo }) => ({
      uid: `${uCardId}@${location.hostname}`,
      title: words.event(mTitle),
      text: words.eventText(sTitle, time),
      url: `${location.origin}${PAGE_BASE}${detailRoute(benefit)}?sCardId=${sCardId}&uCardId=${uCardId}`,
      endsAt: validTo,
    }));
    const file = calendarFile(events, words.calendarName, serverNow());
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${words.fileName}.ics`);
  };
  const press = (): void => {
    setBusy(true);
    save()
      .catch(() => showToast(words.calendarFailed))
      .finally(() => setBusy(false));
  };
  return { isBusy, press };
};

/** One's usable coupons by their last day, with a calendar file of all of them. */
export const DaysOfExpiry = ({ cards, nowMs, children }: DaysOfExpiryProps) => {
  const words = byDayWords[useLocale()];
  const { isBusy, press } = useCalendarFile();
  return (
    <>
      <p className={styles['file']}>
        <Button busy={isBusy} look="quiet" onPress={press} size="small">
          {words.toCalendar}
        </Button>
      </p>
      {byExpiryDay(cards, nowMs).map((day) => (
        <section key={`${day.year}-${day.month}-${day.day}`}>
          <h3 className={styles['day']}>
            {words.day(day)}
            <span className={styles['count']}>{words.count(day.cards.length)}</span>
          </h3>
          {children(day.cards)}
        </section>
      ))}
    </>
  );
};
