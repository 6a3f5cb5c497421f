import { describe, expect } from 'vitest';
import { journey } from '#journey/journey.ts';
import { lookAtAll, lookedAtOn } from '#journey/look.ts';

describe.for(lookedAtOn)('a guest, in $locale, size $size', (kind) => {
  journey('finds nothing cut, overlapping or too small to tap, and axe finds nothing', async ({ takePhone }) => {
    expect(await lookAtAll(await takePhone(kind), 'guest')).toEqual([]);
  });
});
