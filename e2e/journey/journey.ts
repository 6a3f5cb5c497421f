import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { type Phone, type PhoneKind, takePhone } from '#journey/page/phone.ts';
import { createSandbox } from '#journey/sandbox/sandbox.ts';

const SCREENSHOTS = join(import.meta.dirname, '../screenshots');

/** Screenshots of the phones of failed journeys. */
async function keepLastSight(phones: readonly Phone[], name: string): Promise<void> {
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-');
  for (const [index, { page }] of phones.entries()) {
    await page.screenshot({ path: join(SCREENSHOTS, 'failed', `${file}-${index + 1}.png`) }).catch(() => undefined);
  }
}

/**
 * A journey: takes as many phones as it needs. Fails on any trouble on a phone that the journey did not allow.
 */
export const journey = base
  .extend('stage', { scope: 'file' }, () => ({
    baseUrl: inject('baseUrl'),
    browserEndpoint: inject('browserEndpoint'),
  }))
  .extend('sandbox', { scope: 'file' }, ({ stage }) => createSandbox(stage.baseUrl))
  .extend('browser', { scope: 'file' }, async ({ stage }, { onCleanup }) => {
    const browser = await chromium.connect(stage.browserEndpoint);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('takePhone', async ({ browser, stage, task }, { onCleanup }) => {
    const phones: Phone[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await keepLastSight(phones, task.fullTestName);
      const troubles = phones.flatMap((phone) => phone.troubles.list());
      await Promise.all(phones.map(({ context }) => context.close()));
      if (troubles.length > 0) throw new Error(`Unexpected troubles: ${troubles.join('\n')}`);
    });
    return async (kind: PhoneKind): Promise<Phone> => {
      const phone = await takePhone(browser, stage.baseUrl, kind);
      phones.push(phone);
      return phone;
    };
  });
