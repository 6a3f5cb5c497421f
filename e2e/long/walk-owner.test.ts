import { locales } from '@coupon-centre/contract/foundation/field';
import { describe, expect } from 'vitest';
import { addressesOf } from '#journey/page/addresses.ts';
import { ownersJourney } from '#journey/page/owner.ts';
import { noteShifts } from '#journey/page/shifts.ts';
import { walk } from '#journey/screens/walk.ts';

describe.for(locales)('in %s', (locale) => {
  ownersJourney(
    'an owner of coupons finds no fault on any route, in any width, in large mode or in the dark',
    async ({ ownersCookies, sandbox, takePhone }) => {
      const phone = await takePhone({ locale, isStill: true });
      await noteShifts(phone.context);
      await phone.context.addCookies(ownersCookies);
      await phone.open('/myCard');
      const own = await phone.page.getByRole('article').getByRole('link').first().getAttribute('href');
      const uCardId = new URLSearchParams(own?.split('?')[1]).get('uCardId');
      expect(uCardId).not.toBeNull();
      expect(await walk(phone, await addressesOf(sandbox, uCardId))).toEqual([]);
    },
  );
});
