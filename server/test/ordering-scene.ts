import { afterAll, beforeEach } from 'vitest';
import { readTerms } from '#catalogue/catalogue-store.ts';
import type { Provisioning } from '#platform/gateways/provisioning/port.ts';
import { createTmf622 } from '#platform/gateways/provisioning/tmf622.ts';
import { decide } from '#test/approval.ts';
import { movableClock } from '#test/claim-scene.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { type MadeTemplate, makeTemplate } from '#test/factories/template.ts';
import { openProductOrdering, PROVIDER_TOKEN } from '#test/product-ordering-server.ts';
import { databaseScene, scene } from '#test/scene.ts';

/** Where the provider is told to report; `listenHere` leads it to a test's node. */
const LISTENER = 'http://listener.example';
export const GIGABYTE = { kind: 'DATA_MB', amount: 1024 } as const;

/** A node with its background work whose biller is a provider of product orders, and an administrator. */
export async function orderingScene({ role = 'all' as 'all' | 'api' } = {}) {
  const base = await databaseScene();
  const clock = movableClock();
  const provider = await openProductOrdering(clock.now);
  afterAll(() => provider.close());
  beforeEach(() => provider.reset());
  const provisioning: Provisioning = createTmf622(
    {
      url: provider.url,
      authorization: PROVIDER_TOKEN,
      prefix: '86',
      customer: 'msisdn',
      catalogueUrl: provider.url,
      listenerUrl: LISTENER,
    },
    clock,
  );
  const on = { ...base, clock };
  const centre = await scene({ on, role, provisioning, operators: ['administrator'] });
  const { db, node, administrator } = centre;
  const second = await centre.operator('administrator');

  return {
    ...centre,
    /** The second administrator, who approves. */
    second,
    provider,
    provisioning,
    termsOf: (templateId: string, version: number) => readTerms(db, templateId, version),
    /** Maps 1 GB to a product offering, instead of this one; null: to none. */
    async map(productOfferingId: string | null, instead: string | null = null) {
      await administrator.call('providerOffers/set', {
        benefit: { ...GIGABYTE, templateId: null },
        expected: instead && { by: 'product', productOfferingId: instead },
        offer: productOfferingId && { by: 'product', productOfferingId },
        reason: 'agreed with the provider',
      });
      return decide(second, 'DATA_MB 1024 all');
    },
    /** A person with a coupon for 1 GB. */
    async owner(template?: MadeTemplate) {
      const person = await node.person();
      const owned = await makeOwned(db, {
        subscriberId: person.subscriberId,
        template: template ?? (await makeTemplate(db, { benefit: GIGABYTE })),
      });
      const use = () => node.post('/bass-card/useCard', { uCardId: owned.ownedId }, person.session);
      const coupon = () =>
        db
          .selectFrom('owned_coupon')
          .select('state')
          .where('owned_id', '=', owned.ownedId)
          .executeTakeFirstOrThrow()
          .then(({ state }) => state);
      const orders = () =>
        db
          .selectFrom('use_order')
          .select(['order_no', 'order_id', 'state', 'refusal', 'reference'])
          .where('owned_id', '=', owned.ownedId)
          .execute();
      const events = () =>
        db
          .selectFrom('owned_coupon_event')
          .select('kind')
          .where('owned_id', '=', owned.ownedId)
          .where('kind', '<>', 'COLLECTED')
          .orderBy('event_id')
          .execute()
          .then((rows) => rows.map(({ kind }) => kind));
      return { ...owned, ...person, use, coupon, orders, events };
    },
    /** Leads what the provider reports to this node. */
    listenHere(): void {
      for (const [id, callback] of provider.hubs) provider.hubs.set(id, callback.replace(LISTENER, node.baseUrl));
    },
  };
}
