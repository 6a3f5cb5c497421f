import { describe, expect } from 'vitest';
import { ownersJourney } from '#journey/page/owner.ts';
import { checkedPhones, checkScreens } from '#journey/screens/screen-checks.ts';

describe.for(checkedPhones)('an owner of coupons, in $locale, size $size', (kind) => {
  ownersJourney(
    'sees nothing cut off, overlapping or too small to tap, and no axe violations',
    async ({ takePhone, ownersCookies }) => {
      const phone = await takePhone(kind);
      await phone.context.addCookies(ownersCookies);
      expect(await checkScreens(phone, 'owner')).toEqual([]);
    },
  );
});
