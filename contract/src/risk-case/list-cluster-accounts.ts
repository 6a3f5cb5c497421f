import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { subscriberState } from '#subscriber/subscriber-fields.ts';

export const listClusterAccounts = call({
  path: '/console-api/riskCases/listClusterAccounts',
  summary: 'The accounts of a cluster',
  who: { operator: 'risk.read' },
  request: z.strictObject({ clusterId: z.uuid(), ...pageRequest }),
  answer: json(
    pageOf(
      z.object({
        subscriberId: z.uuid(),
        /** Null: the account is closed. */
        phoneMasked: z.string().nullable(),
        state: subscriberState,
        createdAt: instant,
        /** What joined it: a device that it shares, or a network and the time of its claims. */
        joinedBy: z.enum(['DEVICE', 'NETWORK']),
        joinedAt: instant,
        /** With which it was seen. */
        devices: z.int().nonnegative(),
        networks: z.int().nonnegative(),
        unused: z.int().nonnegative(),
        used: z.int().nonnegative(),
      }),
    ),
  ),
  refusals: [],
});
