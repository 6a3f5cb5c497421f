import { roles } from '@coupon-centre/contract/call/rights';
import { expect, it } from 'vitest';
import { rolesOfServices } from './roles-of-services.ts';

it('offers a service account every role but the administrator’s', () => {
  const composed = '0197f3a0-0000-7000-8000-000000000000';
  expect(rolesOfServices([...roles, composed])).toEqual([
    ...roles.filter((role) => role !== 'administrator'),
    composed,
  ]);
});
