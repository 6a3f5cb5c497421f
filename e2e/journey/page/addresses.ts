import { routes } from '#journey/page/routes.ts';
import { offerId } from '#journey/sandbox/owned.ts';
import type { Sandbox } from '#journey/sandbox/sandbox.ts';

/** Every route with the parameters that people come with; `uCardId`: one of their own coupons. */
export async function addressesOf(sandbox: Sandbox, uCardId: string | null): Promise<readonly string[]> {
  const sCardId = await offerId(sandbox, 'dailyData');
  const own = uCardId === null ? '' : `&uCardId=${uCardId}`;
  const queries: Readonly<Record<string, string>> = {
    '/cardDetail': `?sCardId=${sCardId}${own}`,
    '/cardPageListShare': '?pageIds=traffic-festival,weekend-grab,autumn-harvest',
    '/checkCoupon': uCardId === null ? '' : `?uCardId=${uCardId}`,
    '/h5Page': '?pageId=weekend-grab',
    '/shareIndex': `?sCardId=${sCardId}`,
    '/ticket': '?pageId=autumn-harvest',
  };
  return routes.map(({ path }) => path + (queries[path] ?? ''));
}
