import { createHmac } from 'node:crypto';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { v7 as uuidv7 } from 'uuid';
import { usualRisk } from '#platform/settings/risk-env.ts';
import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';

/*
 * The server of a grab that bots want too, with the demo's catalogue and the page. Arguments: what the risk engine does, units
 * of the grab, milliseconds from the start of the node to the start of the grab, device cookies of earlier visits, days since.
 */

const [mode = 'on', units, leadMs, devices, memberDays] = process.argv.slice(2);
const KEY_BYTES = 32;
const MAC_BYTES = 16;

const { db, clock, deriveKey, serve } = await benchApp('all', {
  isDemo: true,
  trustProxy: true,
  risk: { ...usualRisk, mode: mode as typeof usualRisk.mode },
});

/** As the page gave it then; nobody else can backdate one. */
function earlierCookie(atMs: number): string {
  const id = uuidv7({ msecs: atMs });
  const mac = createHmac('sha256', deriveKey('device-cookie', KEY_BYTES)).update(id).digest().subarray(0, MAC_BYTES);
  return `device=${id}.${mac.toString('base64url')}`;
}

const { templateId } = await makeTemplate(db, { perPerson: 1, stock: { total: 0 } });
const startMs = clock.now() + Number(leadMs);
const { sessionId } = await makeGrab(db, { startMs, coupons: [{ templateId, total: Number(units) }] });
const earlier = Array.from({ length: Number(devices) }, () => earlierCookie(startMs - Number(memberDays) * DAY_MS));
await serve({ sCardId: templateId, sessionId, startMs, devices: earlier });
