import { listApprovals } from '@coupon-centre/contract/approval/list-approvals';
import { listCampaigns } from '@coupon-centre/contract/campaign/list-campaigns';
import { listCoupons } from '@coupon-centre/contract/catalogue/list-coupons';
import { listPages } from '@coupon-centre/contract/claim-page/editing/list-pages';
import { listDocuments } from '@coupon-centre/contract/content/list-documents';
import { consolePaths } from '@coupon-centre/contract/operator/console-paths';
import { listPlaceLists } from '@coupon-centre/contract/place/list-place-lists';
import { listOwnedCoupons } from '@coupon-centre/contract/support/list-owned-coupons';
import { consoleCall } from '#stage/console-session.ts';

/** The first item of a list, as shown to the session's operator. */
async function firstOf(baseUrl: string, cookie: string, path: string): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await consoleCall(baseUrl, { path, request: {}, cookie });
  const [first] = data['items'] as Record<string, unknown>[];
  if (first === undefined) throw new Error(`${path}: the list is empty`);
  return first;
}

/** The path of every screen that the console registers, with ids from the demo province. */
export async function screensWithIds(baseUrl: string, cookie: string): Promise<readonly string[]> {
  const found = await Promise.all(
    [
      listApprovals.path,
      listCampaigns.path,
      listCoupons.path,
      listPages.path,
      listPlaceLists.path,
      listDocuments.path,
      listOwnedCoupons.path,
    ].map((path) => firstOf(baseUrl, cookie, path)),
  );
  const known = Object.assign({}, ...found.toReversed()) as Readonly<Record<string, unknown>>;
  return consolePaths.map((path) =>
    path.replace(/:(\w+)/g, (_all, name: string) => {
      if (known[name] === undefined) throw new Error(`${path}: no value for ${name}`);
      return String(known[name]);
    }),
  );
}
