import { listGrabs } from '@coupon-centre/contract/centre/list-grabs';
import { listOffers } from '@coupon-centre/contract/centre/list-offers';
import { listOffersByClass } from '@coupon-centre/contract/centre/list-offers-by-class';
import { listClaimPages } from '@coupon-centre/contract/claim-page/list-claim-pages';
import { showClaimPage } from '@coupon-centre/contract/claim-page/show-claim-page';
import { showTheme } from '@coupon-centre/contract/content/show-theme';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { PAGE_SIZE_MAX, PER_CLASS_DEFAULT } from '@coupon-centre/contract/foundation/limits';
import type {
  CentreData,
  ClaimPageData,
  PageListData,
  PlatformData,
  PublicData,
  Shared,
  SharedData,
} from '@coupon-centre/contract/front-ends/page-rendering';
import type { z } from 'zod';
import { Refusal } from '#foundation/refusal/refusal.ts';
import { type Handlers, Prepared, SuccessWithMessage } from '#platform/http/handler.ts';
import type { PageChoice } from './page-choice.ts';

/** The calls whose answers to a guest are rendered into the page. */
export type PublicCalls = Handlers<
  'listOffersByClass' | 'listGrabs' | 'showTheme' | 'showClaimPage' | 'listClaimPages' | 'listOffers'
>;

/** A guest caller, for renderings that everyone shares. */
const guest = (locale: Locale, nowMs: number) => ({
  session: null,
  locale,
  nowMs,
  traceId: '',
  address: '',
  userAgent: '',
});

/**
 * The data of an answer that is no refusal: what its call declares, as over HTTP. These calls refuse only when they cannot be answered
 * at all.
 */
function dataOf<Schema extends z.ZodType>(
  { answer: { data: schema } }: { readonly answer: { readonly data: Schema } },
  answer: z.output<Schema> | SuccessWithMessage<z.output<Schema>> | Prepared<z.output<Schema>> | Refusal,
): z.output<Schema> {
  if (answer instanceof Refusal) throw new Error(`the page could not be rendered: ${answer.name}`);
  if (answer instanceof Prepared) return answer.data;
  return schema.parse(answer instanceof SuccessWithMessage ? answer.data : answer);
}

type Grabs = CentreData['grabs'];

const BY_INTEREST: readonly Grabs['sessions'][number]['state'][] = ['RUNNING', 'UPCOMING', 'SOLD_OUT', 'ENDED'];

/** Only the first grab includes its coupons: the page must fit the first packets, and then requests all of them. */
function onlyForemost({ serverNow, sessions }: Grabs): Grabs {
  const ranked = [...sessions].sort((a, b) => BY_INTEREST.indexOf(a.state) - BY_INTEREST.indexOf(b.state));
  return { serverNow, sessions: sessions.map((grab) => (grab === ranked[0] ? grab : { ...grab, list: [] })) };
}

async function readCentre(calls: PublicCalls, { locale, ch }: PageChoice, nowMs: number): Promise<CentreData> {
  const caller = guest(locale, nowMs);
  const [classes, grabs, background] = await Promise.all([
    calls.listOffersByClass({ perClass: PER_CLASS_DEFAULT }, caller),
    calls.listGrabs({}, caller),
    calls.showTheme(ch === undefined ? {} : { ch }, caller),
  ]);
  return {
    screen: 'centre',
    classes: dataOf(listOffersByClass, classes),
    grabs: onlyForemost(dataOf(listGrabs, grabs)),
    background: dataOf(showTheme, background),
  };
}

async function readClaimPage(
  calls: PublicCalls,
  { locale, pageId: askedId }: PageChoice,
  nowMs: number,
): Promise<ClaimPageData | null> {
  if (askedId === undefined) return null;
  const caller = guest(locale, nowMs);
  const [answer, cards] = await Promise.all([
    calls.showClaimPage({ pageId: askedId }, caller),
    calls.listOffers({ pageId: askedId, sort: 'default', pageSize: PAGE_SIZE_MAX }, caller),
  ]);
  const page = dataOf(showClaimPage, answer);
  const hasGrab = page.modules.some(({ kind }) => kind === 'grab');
  const grabs = hasGrab ? onlyForemost(dataOf(listGrabs, await calls.listGrabs({}, caller))) : null;
  return { screen: 'claimPage', askedId, page, cards: dataOf(listOffers, cards), grabs };
}

/** Number of offers next to what was shared, and on the platform's own share page. */
const OFFERS = 6;
const offersOf = async (calls: PublicCalls, caller: ReturnType<typeof guest>): Promise<SharedData['offers']> =>
  dataOf(listOffers, await calls.listOffers({ sort: 'default', pageSize: OFFERS }, caller));

async function readNamed(
  calls: PublicCalls,
  named: NonNullable<PageChoice['shared']>,
  caller: ReturnType<typeof guest>,
): Promise<Shared> {
  const list = async (of: { readonly sCardId?: string; readonly pageId?: string }) =>
    dataOf(listOffers, await calls.listOffers({ ...of, sort: 'default', pageSize: PAGE_SIZE_MAX }, caller));
  switch (named.kind) {
    case 'coupon':
      return { ...named, kind: 'coupon', cards: await list({ sCardId: named.id }) };
    case 'page': {
      const pages = dataOf(listClaimPages, await calls.listClaimPages({ pageIds: [named.id] }, caller));
      return { ...named, kind: 'page', pages, cards: await list({ pageId: named.id }) };
    }
    case 'nothing':
    case 'unknown':
      return named;
  }
}

async function readShared(calls: PublicCalls, { locale, shared }: PageChoice, nowMs: number): Promise<SharedData> {
  const caller = guest(locale, nowMs);
  const [named, offers] = await Promise.all([
    readNamed(calls, shared ?? { kind: 'nothing' }, caller),
    offersOf(calls, caller),
  ]);
  return { screen: 'shared', shared: named, offers };
}

async function readPageList(
  calls: PublicCalls,
  { locale, pageIds = [] }: PageChoice,
  nowMs: number,
): Promise<PageListData> {
  const pages = dataOf(
    listClaimPages,
    await calls.listClaimPages(pageIds.length === 0 ? {} : { pageIds: [...pageIds] }, guest(locale, nowMs)),
  );
  return { screen: 'pageList', pageIds, pages };
}

const readPlatform = async (calls: PublicCalls, { locale }: PageChoice, nowMs: number): Promise<PlatformData> => ({
  screen: 'platform',
  offers: await offersOf(calls, guest(locale, nowMs)),
});

export interface AskedData {
  readonly screen: PublicData['screen'];
  readonly choice: PageChoice;
  readonly nowMs: number;
}

/** A guest's data for a screen, from the same handlers without HTTP. Null if there is nothing to show. */
export async function readPublicData(
  calls: PublicCalls,
  { screen, choice, nowMs }: AskedData,
): Promise<PublicData | null> {
  switch (screen) {
    case 'centre':
      return readCentre(calls, choice, nowMs);
    case 'claimPage':
      return readClaimPage(calls, choice, nowMs);
    case 'shared':
      return readShared(calls, choice, nowMs);
    case 'platform':
      return readPlatform(calls, choice, nowMs);
    case 'pageList':
      return readPageList(calls, choice, nowMs);
    default:
      return screen satisfies never;
  }
}
