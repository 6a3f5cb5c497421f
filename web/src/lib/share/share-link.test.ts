import { expect, test } from 'vitest';
import { type ShareTarget, shareLink } from './share-link.ts';

const ORIGIN = 'https://coupons.example';

test.each<[ShareTarget, string]>([
  [{ kind: 'coupon', sCardId: 'abc' }, '/shareIndex?sCardId=abc&from=m1&ch=share'],
  [{ kind: 'page', pageId: 'spring' }, '/shareIndex?pageId=spring&from=m1&ch=share'],
  [{ kind: 'pages', pageIds: ['a', 'b'] }, '/cardPageListShare?pageIds=a%2Cb&from=m1&ch=share'],
  [{ kind: 'pages', pageIds: [] }, '/cardPageListShare?from=m1&ch=share'],
  [{ kind: 'platform' }, '/exchangePage?from=m1&ch=share'],
])('shared link of %j', (target, address) => {
  expect(shareLink(target, ORIGIN, 'm1')).toBe(`${ORIGIN}/bass-cardModuleH5${address}`);
});
