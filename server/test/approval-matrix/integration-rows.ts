import { v7 as newId } from 'uuid';
import { issueKey, yearAfter } from '#operator/keys/key-store.ts';
import type { MatrixScene } from '#test/approval-matrix/players.ts';
import type { MatrixRow, MatrixRows } from '#test/approval-matrix/rows.ts';

const reason = 'matrix';
const ADDRESS = 'https://1.1.1.1/matrix';
const OTHER_ADDRESS = 'https://1.0.0.1/matrix';
/** Nothing of this type happens in these tests: nothing is sent. */
const types = ['operator.break_glass'];
const target = { title: 'matrix', url: ADDRESS, types };

/** An endpoint that was agreed on before. */
export async function makeEndpoint({ db, clock, deciders }: MatrixScene): Promise<string> {
  const endpoint_id = newId();
  const at = new Date(clock.now());
  await db
    .insertInto('webhook_endpoint')
    .values({
      endpoint_id,
      ...target,
      state: 'ON',
      off_because: null,
      is_approved: true,
      owner_id: deciders.administrator.session.operatorId,
      secret_sealed: Buffer.from('matrix'),
      read_seq: '0',
      created_at: at,
      changed_at: at,
    })
    .execute();
  return endpoint_id;
}

/** What connects other systems: keys, endpoints, the provider's offers. */
export function integrationRows(on: MatrixScene): Pick<MatrixRows, 'KEY' | 'KEY_ADDRESSES' | 'WEBHOOK' | 'OFFER'> {
  const { db } = on;
  const administrator = on.deciders.administrator.session;
  let made = 0;

  const makeKey: MatrixRow = async (by) => {
    const answer = await by.call('keys/make', { title: 'matrix', rights: ['coupons.approve'] });
    const keyId = answer.body.resp_data?.keyId;
    return {
      answer,
      async effects() {
        if (answer.status !== 200) return 0;
        const key = db.selectFrom('operator_key').select('key_id').where('key_id', '=', keyId);
        return (await key.where('awaits', '=', 'TAKING').where('revoked_at', 'is', null).execute()).length;
      },
      edit: { act: () => administrator.call('keys/revoke', { keyId, reason }), ends: 'VOID' },
    };
  };

  const changeKeyAddresses: MatrixRow = async (by) => {
    const { operatorId } = administrator;
    const addresses = ['192.0.2.0/24'];
    const of = { operatorId, title: 'matrix', rights: ['coupons.approve'], addresses } as const;
    const { keyId } = await issueKey(db, { ...of, expiresAt: yearAfter(on.clock.now()), nowMs: on.clock.now() });
    const change = { keyId, expected: addresses, addresses: [], reason };
    const key = db.selectFrom('operator_key').select('addresses').where('key_id', '=', keyId);
    return {
      answer: await by.call('keys/changeAddresses', change),
      effects: async () => ((await key.executeTakeFirstOrThrow()).addresses.length === 0 ? 1 : 0),
      edit: { act: () => administrator.call('keys/revoke', { keyId, reason }), ends: 'VOID' },
    };
  };

  const endpointsAt = async (endpointId: string, url: string): Promise<number> => {
    const endpoint = db.selectFrom('webhook_endpoint').select('url').where('endpoint_id', '=', endpointId);
    return (await endpoint.where('url', '=', url).where('is_approved', '=', true).execute()).length;
  };
  const elsewhere = (endpointId: string) => ({ ...target, endpointId, url: OTHER_ADDRESS, expectedRevision: 1 });

  const makeWebhook: MatrixRow = async (by) => {
    const answer = await by.call('webhooks/make', target);
    const endpointId = answer.body.resp_data?.endpointId;
    return {
      answer,
      effects: async () => (answer.status === 200 ? endpointsAt(endpointId, ADDRESS) : 0),
      edit: { act: () => administrator.call('webhooks/change', elsewhere(endpointId)), ends: 'HELD' },
    };
  };

  const changeWebhook: MatrixRow = async (by) => {
    const endpointId = await makeEndpoint(on);
    return {
      answer: await by.call('webhooks/change', elsewhere(endpointId)),
      effects: () => endpointsAt(endpointId, OTHER_ADDRESS),
      edit: { act: () => administrator.call('webhooks/remove', { endpointId, reason }), ends: 'VOID' },
    };
  };

  const setProviderOffer: MatrixRow = async (by) => {
    made += 1;
    const benefit = { kind: 'DATA_MB', amount: made, templateId: null } as const;
    const change = { benefit, expected: null, offer: { by: 'product', productOfferingId: 'P1' }, reason };
    return {
      answer: await by.call('providerOffers/set', change),
      async effects() {
        const offers = db.selectFrom('provider_offer').select('amount').where('benefit_kind', '=', benefit.kind);
        return (await offers.where('amount', '=', benefit.amount).execute()).length;
      },
      edit: { act: () => administrator.call('providerOffers/set', change), ends: 'HELD' },
    };
  };

  return {
    KEY: { makeKey },
    KEY_ADDRESSES: { changeKeyAddresses },
    WEBHOOK: { makeWebhook, changeWebhook },
    OFFER: { setProviderOffer },
  };
}
