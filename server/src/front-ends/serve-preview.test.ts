import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PHONE_PREVIEW_PATH } from '@coupon-centre/contract/claim-page/editing/phone-preview';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { servePreview } from './serve-preview.ts';

test("the console's preview is framed by ourselves only, is not indexed, and runs only built scripts", async () => {
  const assetsDir = mkdtempSync(join(tmpdir(), 'preview-assets-'));
  writeFileSync(join(assetsDir, 'preview-abc.js'), 'built');
  const http = fastify();
  await servePreview(http, { html: '<!doctype html>', assetsDir });
  const { headers, body } = await http.inject({ url: PHONE_PREVIEW_PATH });
  expect(body).toBe('<!doctype html>');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("script-src 'self';");
  const file = await http.inject({ url: `${PAGE_BASE}/preview/assets/preview-abc.js` });
  expect(file.headers['cache-control']).toContain('immutable');
  await http.close();
});
