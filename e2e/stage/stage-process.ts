import { once } from 'node:events';
import { chromium } from 'playwright-core';
import { chromiumOptions } from '#stage/chromium.ts';
import { signInBoth } from '#stage/console-session.ts';
import { serveProduct } from '#stage/served-product.ts';

/*
 * The product and the browser shared by all journeys of a run, in a process that lives as long as its standard input is open:
 * however the run ends, normally, by Ctrl-C or by force, both are stopped and the files removed. Prints their addresses as JSON
 * when they are ready.
 */

process.stdin.resume();
const left = once(process.stdin, 'close');

const product = await serveProduct();
try {
  const browser = await chromium.launchServer({ ...chromiumOptions(), handleSIGINT: false, handleSIGTERM: false });
  try {
    const { baseUrl, administrators } = product;
    const [administratorCookie, secondAdministratorCookie] = await signInBoth(baseUrl, administrators);
    const browserEndpoint = browser.wsEndpoint();
    process.stdout.write(
      `${JSON.stringify({ baseUrl, administratorCookie, secondAdministratorCookie, browserEndpoint })}\n`,
    );
    await left;
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
process.exit();
