import { expect, test } from 'vitest';
import { jsSdkSignature } from './js-sdk-signature.ts';

/** As the social app publishes it. */
const PUBLISHED = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonceStr: 'Wm3WZYTPz0wzccnW',
  timestamp: 1_414_587_457,
  url: 'http://mp.weixin.qq.com?params=value',
};

test('the published vector', () => {
  expect(jsSdkSignature(PUBLISHED)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

test('what stands behind # is not signed', () => {
  expect(jsSdkSignature({ ...PUBLISHED, url: `${PUBLISHED.url}#/somewhere?a=1` })).toBe(jsSdkSignature(PUBLISHED));
});
