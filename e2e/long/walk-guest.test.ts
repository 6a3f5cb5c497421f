import { locales } from '@coupon-centre/contract/foundation/field';
import { describe, expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { addressesOf } from '#journey/page/addresses.ts';
import { noteShifts } from '#journey/page/shifts.ts';
import { walk } from '#journey/screens/walk.ts';

describe.for(locales)('in %s', (locale) => {
  journey(
    'a guest finds no fault on any route, in any width, in large mode or in the dark',
    async ({ sandbox, takePhone }) => {
      const phone = await takePhone({ locale, isStill: true });
      await noteShifts(phone.context);
      expect(await walk(phone, await addressesOf(sandbox, null))).toEqual([]);
    },
  );
});
