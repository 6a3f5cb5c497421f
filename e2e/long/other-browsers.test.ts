import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_BASE } from '@coupon-centre/contract/foundation/limits';
import { describe, expect } from 'vitest';
import { journey as bareJourney } from '#journey/journey.ts';
import type { Driver } from '#journey/other-browsers/driver.ts';
import { startFirefox } from '#journey/other-browsers/firefox.ts';
import { startWebKit } from '#journey/other-browsers/webkit.ts';
import { newNumber } from '#journey/page/login.ts';
import { wordsOf } from '#journey/words/words.ts';

/*
 * The main journey in the other two engines: WebKit, the family of iOS, and Gecko. `npm run test:long` installs Debian's packages
 * and names the programs; without them these are left out.
 */

const SCREENSHOTS = join(import.meta.dirname, '../screenshots/other-browsers');
const words = wordsOf('zh-CN');

const browsers = [
  { name: 'WebKit', program: process.env['WEBKIT_DRIVER'], start: startWebKit },
  { name: 'Firefox', program: process.env['FIREFOX'], start: startFirefox },
].filter(({ program }) => program !== undefined);

const inDialog = "//*[@role='dialog']";
const button = (text: string, within = ''): string => `${within}//button[normalize-space()='${text}']`;
const ofCoupon = (title: string): string => `//article[.//h3[normalize-space()='${title}']]`;

/** Whether the page scrolls sideways. */
const isWide = ({ run }: Driver): Promise<unknown> =>
  run('return document.scrollingElement.scrollWidth > document.documentElement.clientWidth');

async function keepPicture({ name, picture }: Driver, what: string): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  await writeFile(join(SCREENSHOTS, `${name}-${what}.png`), Buffer.from(await picture(), 'base64'));
}

describe.for(browsers)('in $name', ({ program = '', start }) => {
  const journey = bareJourney.extend('driver', async ({ stage: _ }, { onCleanup }) => {
    const driver = await start(program);
    onCleanup(() => driver.stop());
    return driver;
  });

  journey('from the coupon centre to a used coupon', async ({ driver, sandbox, stage }) => {
    const number = newNumber();
    const title = words.luckyCredit;
    await driver.open(`${stage.baseUrl}${PAGE_BASE}/?lang=zh-CN`);
    await driver.find(ofCoupon(title));
    await keepPicture(driver, 'centre');
    expect(await isWide(driver)).toBe(false);

    await driver.tap(button(words.loginToCollect, ofCoupon(title)));
    await driver.type(`${inDialog}//input[@name='phone']`, number);
    const before = (await sandbox.smsTo(number)).length;
    await driver.tap(button(words.sendCode, inDialog));
    await driver.type(`${inDialog}//input[@name='code']`, await sandbox.loginCode(number, before));
    await driver.tap(`${inDialog}//input[@type='checkbox']`);
    await driver.tap(button(words.login, inDialog));
    await driver.find(button(words.use, ofCoupon(title)));

    await driver.open(`${stage.baseUrl}${PAGE_BASE}/myCard`);
    await driver.tap(`${ofCoupon(title)}//a`);
    await driver.find(button(words.useNow));
    await keepPicture(driver, 'detail');
    expect(await isWide(driver)).toBe(false);
    await driver.tap(button(words.useNow));
    await driver.tap(button(words.confirmUse, inDialog));
    await driver.find(`//h2[contains(., '${words.useSucceeded}')]`);
    await keepPicture(driver, 'used');
    await expect
      .poll(async () => (await sandbox.smsTo(number)).map(({ text }) => text).join())
      .toContain(words.usedNotice);
  });
});
