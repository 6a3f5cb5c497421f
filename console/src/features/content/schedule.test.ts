import type { ContentItem } from '@coupon-centre/contract/content/content-items';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Held } from './plans.ts';
import { overlapsOf, scheduleState } from './schedule.ts';

const at = (hour: number): string => new Date(hour * 3_600_000).toISOString();
const HOUR_MS = 3_600_000;

interface Shown {
  readonly key: string;
  readonly from: number;
  readonly to: number | null;
  readonly channel: string | null;
}
const themeOf = ({ key, from, to, channel }: Shown): Held => ({
  key,
  mark: '',
  approvalId: null,
  item: {
    kind: 'theme',
    themeId: key,
    bgImage: null,
    bgColor: '#000000',
    banners: [],
    channel,
    validFrom: at(from),
    validTo: to === null ? null : at(to),
  },
});

describe('when an item is shown', () => {
  const { item } = themeOf({ key: 'a', from: 10, to: 20, channel: null });
  test.each([
    [9, 'LATER'],
    [10, 'NOW'],
    [19, 'NOW'],
    [20, 'OVER'],
  ])('from 10 until 20, at %i: %s', (hour, state) => {
    expect(scheduleState(item, hour * HOUR_MS)).toBe(state);
  });

  test('an item without an end is never over; one without a schedule has no state', () => {
    expect(scheduleState(themeOf({ key: 'a', from: 10, to: null, channel: null }).item, 1e9 * HOUR_MS)).toBe('NOW');
    const share = { kind: 'share', shared: 'platform' } as ContentItem;
    expect(scheduleState(share, 0)).toBeNull();
  });
});

const shown = fc.record({
  from: fc.integer({ min: 0, max: 9 }),
  length: fc.option(fc.integer({ min: 1, max: 9 })),
  channel: fc.constantFrom(null, 'app'),
});
const themes = fc
  .array(shown, { maxLength: 5 })
  .map((all) =>
    all.map(({ from, length, channel }, index) =>
      themeOf({ key: `t${index}`, from, to: length === null ? null : from + length, channel }),
    ),
  );

/** The expected overlap, found by checking every hour: both themes are shown in one, on the same channel. */
function areTogether(one: Held, other: Held, fromHour: number): boolean {
  const channelOf = ({ item }: Held): unknown => 'channel' in item && item.channel;
  const hours = Array.from({ length: 40 }, (_, hour) => fromHour + hour);
  const isShownIn = ({ item }: Held, hour: number): boolean => scheduleState(item, hour * HOUR_MS) === 'NOW';
  return channelOf(one) === channelOf(other) && hours.some((hour) => isShownIn(one, hour) && isShownIn(other, hour));
}

test('themes overlap exactly if a future hour shows both on one channel', () => {
  fc.assert(
    fc.property(themes, fc.integer({ min: 0, max: 20 }), (all, now) => {
      for (const one of all) {
        const together = all.filter((other) => other !== one && areTogether(one, other, now));
        expect(overlapsOf(one, all, now * HOUR_MS).map(({ key }) => key)).toEqual(together.map(({ key }) => key));
      }
    }),
  );
});

test('other kinds overlap nothing', () => {
  const theme = themeOf({ key: 'a', from: 0, to: null, channel: null });
  const ad = { ...theme, key: 'b', item: { ...theme.item, kind: 'ad' } as ContentItem };
  expect(overlapsOf(ad, [theme, ad], 0)).toEqual([]);
  expect(overlapsOf(theme, [theme, ad], 0)).toEqual([]);
});
