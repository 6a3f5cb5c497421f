import type {
  CentreData,
  ClaimPageData,
  PageListData,
  PlatformData,
  PublicData,
  Shared,
  SharedData,
} from '@coupon-centre/contract/content/page-rendering';
import type { Locale } from '@coupon-centre/contract/field';
import { PAGE_SIZE_MAX, PER_CLASS_DEFAULT } from '@coupon-centre/contract/limits';
import type { SubscriberApi } from '@coupon-centre/contract/subscriber-api';
import { Prepared, Refusal, Told } from '#http/handler.ts';
import type { Handlers } from '#http/serve.ts';
import type { PageChoice } from './page-choice.ts';

/** The calls whose answers to a guest are rendered into the page. */
export type PublicCalls = Pick<
  Handlers<SubscriberApi>,
  | 'getClassifyCardCenterList'
  | 'getTimeLimitedCardGrabbingList'
  | 'getCardCenterBackground'
  | 'getH5PageConf'
  | 'getH5PageList'
  | 'getCardVoucherList'
>;

/** A caller whom nobody knows, for what is rendered for everybody. */
const guest = (locale: Locale, nowMs: number) => ({
  session: null,
  locale,
  nowMs,
  traceId: '',
  address: '',
  userAgent: '',
});

/** The data of an answer that is no refusal; these calls refuse only when they cannot be answered at all. */
function dataOf<Data>(answer: Data | Told<Data> | Prepared<Data> | Refusal): Data {
  if (answer instanceof Refusal) throw new Error(`the page could not be rendered: ${answer.name}`);
  return answer instanceof Told || answer instanceof Prepared ? answer.data : answer;
}

type Grabs = CentreData['grabs'];

const BY_INTEREST: readonly Grabs['sessions'][number]['state'][] = ['RUNNING', 'UPCOMING', 'SOLD_OUT', 'ENDED'];

/** Only the grab that is shown first brings its coupons: the page must fit the first packets, and asks for all of them next. */
function onlyForemost({ serverNow, sessions }: Grabs): Grabs {
  const ranked = [...sessions].sort((a, b) => BY_INTEREST.indexOf(a.state) - BY_INTEREST.indexOf(b.state));
  return { serverNow, sessions: sessions.map((grab) => (grab === ranked[0] ? grab : { ...grab, list: [] })) };
}

async function readCentre(calls: PublicCalls, { locale, ch }: PageChoice, nowMs: number): Promise<CentreData> {
  const caller = guest(locale, nowMs);
  const [classes, grabs, background] = await Promise.all([
    calls.getClassifyCardCenterList({ perClass: PER_CLASS_DEFAULT }, caller),
    calls.getTimeLimitedCardGrabbingList({}, caller),
    calls.getCardCenterBackground(ch === undefined ? {} : { ch }, caller),
  ]);
  return {
    screen: 'centre',
    classes: dataOf(classes),
    grabs: onlyForemost(dataOf(grabs)),
    background: dataOf(background),
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
    calls.getH5PageConf({ pageId: askedId }, caller),
    calls.getCardVoucherList({ pageId: askedId, sort: 'default', pageSize: PAGE_SIZE_MAX }, caller),
  ]);
  const page = dataOf(answer);
  const hasGrab = page.modules.some(({ kind }) => kind === 'grab');
  const grabs = hasGrab ? onlyForemost(dataOf(await calls.getTimeLimitedCardGrabbingList({}, caller))) : null;
  return { screen: 'claimPage', askedId, page, cards: dataOf(cards), grabs };
}

/** As many as are on offer beside what was shared, and on the platform's own share page. */
const OFFERS = 6;
const offersOf = async (calls: PublicCalls, caller: ReturnType<typeof guest>): Promise<SharedData['offers']> =>
  dataOf(await calls.getCardVoucherList({ sort: 'default', pageSize: OFFERS }, caller));

async function readNamed(
  calls: PublicCalls,
  named: NonNullable<PageChoice['shared']>,
  caller: ReturnType<typeof guest>,
): Promise<Shared> {
  const list = async (of: { readonly sCardId?: string; readonly pageId?: string }) =>
    dataOf(await calls.getCardVoucherList({ ...of, sort: 'default', pageSize: PAGE_SIZE_MAX }, caller));
  switch (named.kind) {
    case 'coupon':
      return { ...named, kind: 'coupon', cards: await list({ sCardId: named.id }) };
    case 'page': {
      const pages = dataOf(await calls.getH5PageList({ pageIds: [named.id] }, caller));
      return { ...named, kind: 'page', pages, cards: await list({ pageId: named.id }) };
    }
    default:
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
    await calls.getH5PageList(pageIds.length === 0 ? {} : { pageIds: [...pageIds] }, guest(locale, nowMs)),
  );
  return { screen: 'pageList', pageIds, pages };
}

const readPlatform = async (calls: PublicCalls, { locale }: PageChoice, nowMs: number): Promise<PlatformData> => ({
  screen: 'platform',
  offers: await offersOf(calls, guest(locale, nowMs)),
});

/** What a guest is answered on a screen now: the same handlers, without the way over HTTP. Null without anything to show. */
export async function readPublicData(
  screen: PublicData['screen'],
  calls: PublicCalls,
  choice: PageChoice,
  nowMs: number,
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
