import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ProviderEvents } from '#platform/gateways/provisioning/port.ts';
import { createTmf622Events } from '#platform/gateways/provisioning/tmf622-events.ts';
import { createTmf622Server } from '#platform/gateways/provisioning/tmf622-server.ts';
import { openProductOrdering, PROVIDER_TOKEN } from '#test/product-ordering-server.ts';
import { databaseScene } from '#test/scene.ts';
import { keepSubscribed } from './subscription.ts';

const { db, clock } = await databaseScene(Date.UTC(2026, 10, 21));
const provider = await openProductOrdering(clock.now);
afterAll(() => provider.close());
beforeEach(async () => {
  provider.reset();
  provider.hubs.clear();
  await db.deleteFrom('provider_subscription').execute();
});

const needs = {
  db,
  clock,
  log: pino({ level: 'silent' }),
  deriveKey: (_: string, bytes: number) => Buffer.alloc(bytes, 7),
};
const eventsAt = (listenerUrl: string | undefined): ProviderEvents => {
  const settings = { url: provider.url, authorization: PROVIDER_TOKEN, listenerUrl };
  return createTmf622Events(settings, createTmf622Server(settings));
};
const HERE = eventsAt('http://10.0.0.5:8080');
const callbacks = () => [...provider.hubs.values()];
const registrations = () => provider.posts.filter((path) => path === 'hub').length;

it('registers a callback with a secret path once, and leaves it alone afterwards', async () => {
  await keepSubscribed(needs, HERE);
  await keepSubscribed(needs, HERE);
  expect(callbacks()).toEqual([expect.stringMatching(/^http:\/\/10\.0\.0\.5:8080\/provider-events\/[\w-]{43}$/)]);
  expect(registrations()).toBe(1);
});

it('registers again when the provider has lost it', async () => {
  await keepSubscribed(needs, HERE);
  provider.hubs.clear();
  clock.moveBy(HOUR_MS);
  await keepSubscribed(needs, HERE);
  expect(callbacks()).toHaveLength(1);
  // Still there: nothing changes, and it can still be removed later.
  clock.moveBy(HOUR_MS);
  await keepSubscribed(needs, HERE);
  expect(callbacks()).toHaveLength(1);
  expect(registrations()).toBe(3);
  await keepSubscribed(needs, eventsAt(undefined));
  expect(callbacks()).toEqual([]);
});

it('keeps one registration where the provider makes another each time', async () => {
  await keepSubscribed(needs, HERE);
  const [first = ''] = provider.hubs.keys();
  provider.hubs.set(first, 'the same, as that provider sees it');
  clock.moveBy(HOUR_MS);
  await keepSubscribed(needs, HERE);
  expect([...provider.hubs.keys()]).toHaveLength(1);
  expect(provider.hubs.has(first)).toBe(false);
});

it('replaces the callback when the nodes’ address changes', async () => {
  await keepSubscribed(needs, HERE);
  await keepSubscribed(needs, eventsAt('http://10.0.0.6:8080'));
  expect(callbacks()).toEqual([expect.stringContaining('10.0.0.6')]);
});

it('removes the registration when events are no longer wanted, as soon as the provider answers', async () => {
  await keepSubscribed(needs, HERE);
  provider.state.mode = 'down';
  await keepSubscribed(needs, eventsAt(undefined));
  expect(callbacks()).toHaveLength(1);
  provider.state.mode = 'normal';
  await keepSubscribed(needs, eventsAt(undefined));
  expect(callbacks()).toEqual([]);
  expect(await db.selectFrom('provider_subscription').selectAll().execute()).toEqual([]);
  await keepSubscribed(needs, eventsAt(undefined));
});

it.each(['down', 'forbidden'] as const)('registers later where the provider is %s', async (mode) => {
  provider.state.mode = mode;
  await keepSubscribed(needs, HERE);
  expect(callbacks()).toEqual([]);
  provider.state.mode = 'normal';
  clock.moveBy(5 * MINUTE_MS);
  await keepSubscribed(needs, HERE);
  expect(callbacks()).toHaveLength(1);
});
