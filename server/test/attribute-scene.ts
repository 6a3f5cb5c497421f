import type { AttributeType } from '@coupon-centre/contract/audience/attribute-fields';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createAudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import { createCatalogue } from '#catalogue/catalogue.ts';
import { createPhoneCipher } from '#foundation/crypto/phone-cipher.ts';
import type { Audience } from '#platform/db/schema/terms-json.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { scene } from '#test/scene.ts';

export const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');
export const tierName = { 'zh-CN': '客户星级', en: 'Tier' };
export const tier = {
  kind: 'CHOICE',
  options: [
    { key: 'GOLD', name: { 'zh-CN': '金卡', en: 'Gold' } },
    { key: 'SILVER', name: { 'zh-CN': '银卡', en: 'Silver' } },
  ],
} satisfies AttributeType;
export const fee: AttributeType = { kind: 'NUMBER', unit: { 'zh-CN': '元', en: 'yuan' }, thresholds: [59, 129.5] };

/** The audience of one attribute. */
export const condition = (attributeId: string, ...values: string[]) =>
  ({ kind: 'attribute', attributeId, values, name: tierName }) as const satisfies Audience;

export const counts = (...[added = 0, changed = 0, repeated = 0, removed = 0]: readonly number[]) => ({
  added,
  changed,
  repeated,
  removed,
});

/** A node with operators, and what is asked and looked at of attributes. */
export async function attributeScene() {
  const of = await scene({ startMs: NOW_MS, operators: ['editor', 'viewer', 'administrator'] });
  const { db, node, editor, viewer, clock } = of;
  const cipher = createPhoneCipher(node.deriveKey);
  let made = 0;
  const save = (attributeId: string, more: object = {}) =>
    editor.call('audiences/saveAttribute', {
      attributeId,
      expectedRevision: 0,
      name: tierName,
      owner: 'CRM',
      keepDays: 30,
      type: tier,
      ...more,
    });
  return {
    ...of,
    cipher,
    save,
    newNumber(): string {
      made += 1;
      return `1390000${String(2_000 + made)}`;
    },
    async make(attributeId: string, more: object = {}): Promise<void> {
      expect((await save(attributeId, more)).body.resp_data).toEqual({ revision: 1 });
    },
    feed: (values: object[], by: Pick<typeof editor, 'call'> = editor) =>
      by.call('audiences/feedAttributes', { values }),
    shown: async (attributeId: string) =>
      (await viewer.call('audiences/attributes', { keyword: attributeId })).body.resp_data.items[0],
    heldOf: (phone: string) =>
      db
        .selectFrom('attribute_value')
        .selectAll()
        .where('phone_hash', '=', cipher.hash(phone))
        .orderBy('attribute_id')
        .execute(),
    /** The values that count of a number, as the node knows them. */
    async valuesOf(phone: string, atMs = clock.now()): Promise<ReadonlyMap<string, string>> {
      const catalogue = createCatalogue(db, clock, pino({ level: 'silent' }));
      await catalogue.refresh();
      const found = await db
        .selectFrom('phone_lookup')
        .select('subscriber_id')
        .where('phone_hash', '=', cipher.hash(phone))
        .executeTakeFirst();
      const subscriberId =
        found?.subscriber_id ?? (await makeSubscriber(db, cipher, { phone, createdAtMs: NOW_MS })).subscriberId;
      const session = { subscriberId, phonePrefix: phone.slice(0, 7), memberSinceMs: NOW_MS };
      const visit = { session, channel: undefined, nowMs: atMs };
      return (await createAudienceSubjects({ db, cipher, catalogue }).for([condition('any', 'one')], visit)).attributes;
    },
  };
}
