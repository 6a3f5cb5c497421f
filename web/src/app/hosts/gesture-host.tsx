import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { watchLongPresses } from '#lib/gestures/long-press.ts';
import { PullToRefresh } from '#lib/gestures/pull-to-refresh.tsx';
import { watchSwipes } from '#lib/gestures/swipe-tabs.ts';
import { useSheetCode } from '#lib/loading/use-sheet-code.ts';
import { collected } from '#lib/offer/collect.ts';
import { tick } from '#lib/page/haptics.ts';

const sheet = async () => import('#features/card-detail/glance-sheet.tsx');

/** A coupon's details above the list in which a finger rested on it; gone with the screen. */
const Glance = () => {
  const [address, setAddress] = useState<string | null>(null);
  const [path] = useLocation();
  const search = useSearch();
  const close = (): void => setAddress(null);
  useEffect(() => watchLongPresses(setAddress), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the place changes
  useEffect(close, [path, search]);
  const part = useSheetCode(sheet, address === null ? null : close);
  return address !== null && part !== null ? <part.GlanceSheet address={address} onClose={close} /> : null;
};

/** What fingers can do besides tapping; each has another way by tap or key. */
export const GestureHost = () => {
  useEffect(watchSwipes, []);
  useEffect(() => {
    collected.feel = tick;
  }, []);
  return (
    <>
      <PullToRefresh />
      <Glance />
    </>
  );
};
