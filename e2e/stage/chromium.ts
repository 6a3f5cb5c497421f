import type { LaunchOptions } from 'playwright-core';

/** A name that leads to this machine but is no secure context, as an operator's page on plain http in a network. */
export const INSECURE_HOST = 'coupon-centre.test';

/** Chromium as the machine has it (`CHROMIUM` names another), quiet towards the network. */
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
