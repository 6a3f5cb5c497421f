import type { LaunchOptions } from 'playwright-core';

/** A name for this machine that is no secure context, like an operator's plain http page in a network. */
export const INSECURE_HOST = 'coupon-centre.test';

/** The machine's Chromium (`CHROMIUM` names another), without background network traffic. */
export const chromiumOptions = (): LaunchOptions => ({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-proxy-server',
    `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
  ],
});
