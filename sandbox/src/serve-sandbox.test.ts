import { createNode } from '@coupon-centre/server/src/app/node.ts';
import { createHttpServer } from '@coupon-centre/server/src/platform/http/server.ts';
import { nodeNeeds } from '@coupon-centre/server/test/node.ts';
import { databaseScene } from '@coupon-centre/server/test/scene.ts';
import { expect, test } from 'vitest';
import { serveSandbox } from '#serve-sandbox.ts';

const { database } = await databaseScene();
const needs = nodeNeeds(database);

const none = { sms: false, provisioning: false, numberAuth: false, mail: false };
const PANELS = {
  sms: 'sms-panel',
  billing: 'billing',
  carrier: 'carrier',
  exchange: 'exchange',
  operators: 'operators',
} as const;

/** The sandbox of a node on which only these are simulated. */
async function sandboxOf(plays: Partial<typeof none>, liveSystems: readonly ('sms' | 'billing')[]) {
  const node = createNode({ ...needs, settings: { ...needs.settings, liveSystems } });
  const http = await createHttpServer({ log: needs.log, clock: needs.clock });
  serveSandbox(http, { ...node, twins: needs.twins, plays: { ...none, ...plays } });
  return http;
}

test.each([
  {
    plays: { sms: true, provisioning: true },
    live: [],
    panels: ['sms', 'billing', 'exchange', 'operators'],
    lead: 'SMS, billing and other',
  },
  {
    plays: { sms: true, numberAuth: true },
    live: ['billing'],
    panels: ['sms', 'carrier', 'exchange'],
    lead: 'Billing is live. ',
  },
  { plays: { provisioning: true }, live: ['sms'], panels: ['billing'], lead: 'SMS is live. ' },
  { plays: {}, live: ['sms', 'billing'], panels: [], lead: 'SMS and billing are live. ' },
] as const)(
  'with $plays simulated the page is there, with their panels only',
  async ({ plays, live, panels, lead }) => {
    const http = await sandboxOf(plays, live);
    const page = await http.inject({ url: '/sandbox?lang=en' });
    expect(page.statusCode).toBe(200);
    const shown = Object.entries(PANELS).flatMap(([name, id]) => (page.body.includes(`id="${id}"`) ? [name] : []));
    expect(shown).toEqual(panels);
    expect(page.body).toContain(`<p class="lead">${lead}`);
    const signIn = await http.inject({ method: 'POST', url: '/sandbox/operators', payload: { role: 'administrator' } });
    expect(signIn.statusCode).toBe(live.length === 0 ? 200 : 404);
    await http.close();
  },
);
