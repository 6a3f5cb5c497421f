import { expect, test } from 'vitest';
import { pinyinInitials } from './pinyin-initials.ts';

test('every initial letter is told, for characters at either end of its range', () => {
  const characters = '安奥八布擦错大多恩二发富嘎过哈火机军卡阔拉洛妈木拿诺哦欧趴普七群然若撒所他拖挖物西训压云杂做';
  expect(pinyinInitials(characters)).toBe('aabbccddeeffgghhjjkkllmmnnooppqqrrssttwwxxyyzz');
});

test('letters and digits stay, signs go, and words of this field are read right', () => {
  expect(pinyinInitials('1GB全国流量·天天领')).toBe('1gbqgllttl');
  expect(pinyinInitials('话费5元（音乐会员）')).toBe('hf5yyyhy');
  expect(pinyinInitials('Night Owl!')).toBe('nightowl');
  expect(pinyinInitials('')).toBe('');
});
