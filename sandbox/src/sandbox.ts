import type { Sandbox } from '@coupon-centre/server/src/app/sandbox.ts';
import { createPhoneCipher } from '@coupon-centre/server/src/foundation/crypto/phone-cipher.ts';
import { systemClock } from '@coupon-centre/server/src/foundation/time/clock.ts';
import { createAdvancedClock } from '#advanced-clock.ts';
import { seedCodeFile } from '#demo/code-file.ts';
import { seedDemoProvince } from '#demo/demo-province.ts';
import { keepGrabsComing } from '#demo/grabs/keep-grabs-coming.ts';
import { createSandboxTwins } from '#gateways/sandbox-twins.ts';
import { sandboxKey } from '#guard.ts';
import { sandboxMigrations } from '#sandbox-migrations.ts';
import { sandboxSealedTables } from '#sandbox-sealed-tables.ts';
import { serveSandbox } from '#serve-sandbox.ts';

/** Stand-ins for outside systems, the demo province where DEMO_PROVINCE says so, and `/sandbox`. */
export function createSandbox(): Sandbox {
  const clock = createAdvancedClock(systemClock);
  return {
    clock,
    migrations: sandboxMigrations,
    async open({ env, database, db, deriveKey, log }) {
      const demo = { db, pool: database.directPool, clock, log, deriveKey, cipher: createPhoneCipher(deriveKey) };
      if (env.demoProvince) await seedDemoProvince(demo);
      const codeFile = env.demoProvince ? await seedCodeFile(demo) : undefined;
      const twins = createSandboxTwins(demo);
      // Setting the clock ahead does not reach other processes.
      const advancedClock = env.webConcurrency > 1 ? undefined : clock;
      const plays = {
        sms: env.smsGateway === 'sandbox',
        provisioning: env.provisioningGateway === 'sandbox',
        numberAuth: env.numberAuthGateway === 'sandbox',
        mail: env.mailGateway === 'sandbox',
      };
      return {
        twins,
        sealedTables: sandboxSealedTables,
        key: sandboxKey(deriveKey),
        serve: (http, node) => serveSandbox(http, { ...node, twins, plays, codeFile, advancedClock }),
        start: () => keepGrabsComing(demo),
      };
    },
  };
}
