import { describe, expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { checkedPhones, checkScreens } from '#journey/screens/screen-checks.ts';

describe.for(checkedPhones)('a guest, in $locale, size $size', (kind) => {
  journey('sees nothing cut off, overlapping or too small to tap, and no axe violations', async ({ takePhone }) => {
    expect(await checkScreens(await takePhone(kind), 'guest')).toEqual([]);
  });
});
