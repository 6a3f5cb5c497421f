import { describe, expect, it } from 'vitest';
import { isFrom, isWider } from './address-list.ts';

describe('from where a key is accepted', () => {
  it.each([
    [[], '203.0.113.9', true],
    [['203.0.113.9'], '203.0.113.9', true],
    [['203.0.113.9'], '203.0.113.10', false],
    [['203.0.113.77/24'], '203.0.113.10', true],
    [['203.0.113.0/24'], '::ffff:203.0.113.10', true],
    [['203.0.113.0/24'], '203.0.114.10', false],
    [['0.0.0.0/0'], '8.8.8.8', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['::/0'], '8.8.8.8', false],
    [['::ffff:0:0/96'], '8.8.8.8', false],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['10.0.0.0/8', '2001:db8::/32'], '10.9.9.9', true],
    [['10.0.0.0/8'], 'unix socket', false],
  ] as const)('%j, %s: %s', (addresses, address, is) => expect(isFrom(addresses, address)).toBe(is));
});

describe('whether a list accepts more than another', () => {
  it.each([
    [[], ['10.0.0.1'], false],
    [['10.0.0.1'], [], true],
    [['10.0.0.0/8'], ['10.1.0.0/16', '10.2.3.4'], false],
    [['10.1.0.0/16'], ['10.0.0.0/8'], true],
    [['10.1.0.0/16'], ['10.1.0.0/15'], true],
    [['10.0.0.0/8'], ['11.0.0.1'], true],
    [['10.0.0.0/8'], ['2001:db8::1'], true],
    [['2001:db8::/32'], ['2001:db8:5::/48'], false],
    [['::/0'], ['10.0.0.1'], true],
    [['0.0.0.0/0'], ['::ffff:0:0/96'], true],
    [['10.0.0.1', '10.0.0.2'], ['10.0.0.2'], false],
  ] as const)('%j to %j: %s', (before, after, is) => expect(isWider(before, after)).toBe(is));
});
