import { collectFromCardCenter } from '#card/collect-from-card-center.ts';
import { endpoint } from '#endpoint.ts';

/** Not of the subscriber's API: only sessions that `npm run rehearse` makes are let in. */
export const rehearseClaim = endpoint({
  ...collectFromCardCenter,
  path: '/bass-card/rehearsal/collectFromCardCenter',
  summary: 'Collect from the shadow stock of a rehearsal; what is answered is worth nothing',
});
