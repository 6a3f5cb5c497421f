import { makeGrab } from '#test/factories/grab.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { benchApp } from './bench-app.ts';

/*
 * The server of a grab that bots want too, with the demo's catalogue and the page. Arguments: what the risk engine does,
 * units of the grab, milliseconds from the start of the node to the start of the grab.
 */

const [, units, leadMs] = process.argv.slice(2);

const { db, clock, serve } = await benchApp('all', { isDemo: true, trustProxy: true });
const { templateId } = await makeTemplate(db, { perPerson: 1, stock: { total: 0 } });
const startMs = clock.now() + Number(leadMs);
const { sessionId } = await makeGrab(db, { startMs, coupons: [{ templateId, total: Number(units) }] });
await serve({ sCardId: templateId, sessionId, startMs });
