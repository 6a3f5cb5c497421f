import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

test.each([undefined, null, '/sandbox/carrier-sdk.js'])(
  'with the SDK %s a page loads nothing of another host',
  (sdkUrl) => {
    const policy = pagePolicy('n', { sdkUrl });
    expect(policy).not.toMatch(/https?:\/\//);
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types dompurify service-worker carrier-sdk social-sdk",
    );
  },
);

test("with a carrier's SDK a page is open to exactly its host, and to the markup it writes", () => {
  const policy = pagePolicy('n', { sdkUrl: 'https://sdk.example:8443/path/one-click.js' });
  expect(policy).toContain("script-src 'nonce-n' 'strict-dynamic' 'self' https://sdk.example:8443;");
  expect(policy).toContain("connect-src 'self' https://sdk.example:8443;");
  expect(policy).not.toContain('trusted-types');
  expect(policy.match(/https?:\/\/\S+/g)).toHaveLength(2);
});

test("of the social app's host a page loads scripts and nothing else", () => {
  const policy = pagePolicy('n', { socialSdkUrl: 'https://social.example/open/sdk.js' });
  expect(policy).toContain("script-src 'nonce-n' 'strict-dynamic' 'self' https://social.example;");
  expect(policy.match(/https?:\/\/\S+/g)).toHaveLength(1);
  expect(policy).toContain("require-trusted-types-for 'script'");
});
