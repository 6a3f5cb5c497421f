import { usualRisk } from '#platform/settings/risk-env.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';
import { earlierCookies } from './earlier-cookie.ts';

/*
 * The server of a grab that bots want too, with the demo's catalogue and the page. Arguments: what the risk engine does, units
 * of the grab, milliseconds from the start of the node to the start of the grab, device cookies of earlier visits, days since.
 */

const [mode = 'on', units, leadMs, devices, memberDays] = process.argv.slice(2);

const { db, clock, deriveKey, serve } = await benchApp('all', {
  isDemo: true,
  trustProxy: true,
  risk: { ...usualRisk, mode: mode as typeof usualRisk.mode },
});

const { templateId } = await makeTemplate(db, { perPerson: 1, stock: { total: 0 } });
const startMs = clock.now() + Number(leadMs);
const { sessionId } = await makeGrab(db, { startMs, coupons: [{ templateId, total: Number(units) }] });
const earlier = { deriveKey, count: Number(devices), nowMs: startMs, daysAgo: Number(memberDays) };
await serve({ sCardId: templateId, sessionId, startMs, devices: earlierCookies(earlier) });
