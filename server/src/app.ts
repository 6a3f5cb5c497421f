import type { PageConfig } from '@coupon-centre/contract/content/page-config';
import { type SubscriberApi, subscriberApi } from '@coupon-centre/contract/subscriber-api';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AdvancedClock, Clock } from '#clock.ts';
import { createCodeFiles } from '#code-file/code-files.ts';
import { toInstant } from '#coupon/business-day.ts';
import { createCandidates } from '#coupon/candidates.ts';
import { type Catalogue, createCatalogue } from '#coupon/catalogue.ts';
import { pageStanding } from '#coupon/claim-page.ts';
import { createClaims } from '#coupon/claim-queue.ts';
import { allowHosts } from '#coupon/link-hosts.ts';
import { createPagePreviews, type PagePreviews } from '#coupon/page-preview.ts';
import { createShelf } from '#coupon/shelf.ts';
import { createUses, type Uses } from '#coupon/use.ts';
import type { Schema } from '#db/schema.ts';
import { showAds } from '#features/ads/get-ad-space-details.ts';
import { showDetail } from '#features/card-detail/get-card-details-info.ts';
import { showBackground } from '#features/centre/get-card-center-background.ts';
import { listCoupons } from '#features/centre/get-card-voucher-list.ts';
import { listClasses } from '#features/centre/get-classify-card-center-list.ts';
import { listGrabs } from '#features/centre/get-time-limited-card-grabbing-list.ts';
import { collect } from '#features/claim/collect-from-card-center.ts';
import { showClaimPage } from '#features/claim-page/get-h5-page-conf.ts';
import { listPages } from '#features/claim-page/get-h5-page-list.ts';
import { previewClaimPage } from '#features/claim-page/preview-h5-page-conf.ts';
import { downloadFile } from '#features/code-file/card-code-file-download.ts';
import { extractFile } from '#features/code-file/file-extractions.ts';
import { showConfirmation } from '#features/confirmation/get-sms-secondary-confirmation-info.ts';
import { sendConfirmationCode } from '#features/confirmation/send-sms-code.ts';
import { showDictionary } from '#features/dictionary/get-dictionary.ts';
import { showDictionaryField } from '#features/dictionary/get-dictionary-field.ts';
import { showDocument } from '#features/documents/get-docs-config.ts';
import { showOwnStanding } from '#features/exchange/check-coupon.ts';
import { redeem } from '#features/exchange/redeem-card-vouchers.ts';
import { showFirstDeal } from '#features/first-deal/get-first-deal-user-info.ts';
import { exchangeOneClick } from '#features/login/exchange-one-click.ts';
import { showAccount } from '#features/login/get-account.ts';
import { logOut } from '#features/login/log-out.ts';
import { logOutEverywhere } from '#features/login/log-out-everywhere.ts';
import { loginBySms } from '#features/login/login-by-sms.ts';
import { refreshToken } from '#features/login/refresh-token.ts';
import { sendLoginSms } from '#features/login/send-login-sms.ts';
import { signOneClick } from '#features/login/sign-one-click.ts';
import { deleteOwnCoupons } from '#features/owned/del-my-card-by-ids.ts';
import { listOwnCoupons } from '#features/owned/get-user-card-list.ts';
import { listTopUpCoupons } from '#features/owned/top-up-plus-coupon-list.ts';
import { type BuiltPage, servePage } from '#features/page/serve-page.ts';
import { switchReminder } from '#features/reminder/reminder-switch.ts';
import { serveBilling } from '#features/sandbox/billing.ts';
import { serveCarrier } from '#features/sandbox/carrier.ts';
import { serveClock } from '#features/sandbox/clock.ts';
import type { CodeFileToTry } from '#features/sandbox/code-file-desk.ts';
import { serveExchangeCodes } from '#features/sandbox/exchange-codes.ts';
import { serveHostEmulator } from '#features/sandbox/host-emulator.ts';
import { serveSandboxPage } from '#features/sandbox/page.ts';
import { servePagePreviews } from '#features/sandbox/page-previews.ts';
import { serveSessions } from '#features/sandbox/sessions.ts';
import { serveSms } from '#features/sandbox/sms.ts';
import { showSavings } from '#features/saved/get-user-save-money-img.ts';
import { createSavedPictures, type SavedPictures } from '#features/saved/saved-pictures.ts';
import { serveSavedPicture } from '#features/saved/serve-saved-picture.ts';
import { serveWxSign } from '#features/social/get-wx-sign.ts';
import { takeEvents } from '#features/track/track-events.ts';
import { createUseCard } from '#features/use/use-card.ts';
import type { Gateways } from '#gateways/gateways.ts';
import { describeApi } from '#http/api-description.ts';
import { serveHealth } from '#http/health.ts';
import { type Handlers, serveAll, type VerifySession } from '#http/serve.ts';
import { createHttpServer } from '#http/server.ts';
import { createIdentity, type Identity } from '#identity/identity.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import { latestReport } from '#jobs/invariants.ts';
import { createJobs, type Jobs } from '#jobs/jobs.ts';
import { createRemind } from '#jobs/remind.ts';
import { createDueRound, createMovedRound } from '#jobs/reminder-rounds.ts';
import { createTrySms } from '#jobs/try-sms.ts';
import { createSendNotice, createSettleUse } from '#jobs/use-messages.ts';
import { createEventBuffer, type EventBuffer } from '#track/event-buffer.ts';
import { keepEvents } from '#track/event-store.ts';
import { createForwardRound } from '#track/forward-round.ts';

export interface AppSettings {
  /** Whether this node answers calls (`api`), does the background work (`worker`), or both. */
  readonly role: 'all' | 'api' | 'worker';
  /** Hosts that claim pages, banners and ads may lead to and show pictures of. */
  readonly pageLinkHosts: readonly string[];
  /** Hosts whose pages the social app may share; none: the host that is asked. */
  readonly shareHosts: readonly string[];
  /** As Fastify's `trustProxy` takes it. */
  readonly trustProxy: boolean | string;
}

export interface AppPage {
  readonly built: BuiltPage;
  readonly settings: Pick<PageConfig, 'hostAppMarkers' | 'fontFactorPattern' | 'debugConsole'>;
}

export interface AppNeeds {
  readonly db: Kysely<Schema>;
  /** The pool that `db` is on, for libraries that bring their own statements. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The same clock where it can be set ahead: on `/sandbox`, while every gateway is a sandbox one. */
  readonly advancedClock?: AdvancedClock;
  readonly log: Logger;
  readonly deriveKey: DeriveKey;
  readonly gateways: Gateways;
  readonly settings: AppSettings;
  /** The built page and its settings; without it only calls are answered. */
  readonly page: AppPage | undefined;
  /** What the demo has to try a code file with. */
  readonly codeFileToTry?: CodeFileToTry | undefined;
}

export interface App {
  readonly http: FastifyInstance;
  /** Checks the three session values; for calls that are served beside the subscriber's. */
  readonly verify: VerifySession;
  /** Fills the catalogue and begins the background work; before it `/readyz` says no. */
  start(): Promise<void>;
  /** Drains: `/readyz` says no, no new connection is taken, what is under way is answered, the background work ends. */
  stop(): Promise<void>;
}

const CODE_KEY_BYTES = 32;

interface Parts {
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly uses: Uses;
  readonly previews: PagePreviews;
  readonly pictures: SavedPictures;
  readonly events: EventBuffer;
}

function createHandlers(
  { db, clock, deriveKey, settings }: AppNeeds,
  { catalogue, identity, uses, previews, pictures, events }: Parts,
): Handlers<SubscriberApi> {
  const candidates = createCandidates(db, identity.cipher);
  const shelf = createShelf(db, catalogue, candidates);
  const codeFiles = createCodeFiles(db, deriveKey);
  const mayLeadTo = allowHosts(settings.pageLinkHosts);
  return {
    checkCoupon: showOwnStanding(db, catalogue, deriveKey),
    cardCodeFileDownload: downloadFile(codeFiles),
    collectFromCardCenter: collect({ db, catalogue, claims: createClaims(db, catalogue, clock), candidates }),
    delMyCardByIds: deleteOwnCoupons(db),
    getAdSpaceDetails: showAds(catalogue, mayLeadTo),
    exchangeOneClick: exchangeOneClick(identity),
    fileExtractions: extractFile(codeFiles, identity),
    getAccount: showAccount(identity),
    getCardCenterBackground: showBackground(catalogue, mayLeadTo),
    getCardDetailsInfo: showDetail(db, catalogue, deriveKey('coupon-code', CODE_KEY_BYTES)),
    getCardVoucherList: listCoupons(catalogue, shelf, { db, previews }),
    getClassifyCardCenterList: listClasses(catalogue, shelf),
    getDictionary: showDictionary(catalogue),
    getDictionaryField: showDictionaryField(catalogue),
    getDocsConfig: showDocument(catalogue),
    getFirstDealUserInfo: showFirstDeal(db, catalogue, shelf),
    getH5PageConf: showClaimPage(catalogue, mayLeadTo),
    getH5PageList: listPages(catalogue, mayLeadTo),
    getSmsSecondaryConfirmationInfo: showConfirmation(identity, catalogue),
    getTimeLimitedCardGrabbingList: listGrabs(catalogue, shelf),
    getUserCardList: listOwnCoupons(db, catalogue),
    getUserSaveMoneyImg: showSavings(db, catalogue, pictures),
    logOut: logOut(identity),
    logOutEverywhere: logOutEverywhere(identity),
    loginBySms: loginBySms(identity),
    previewH5PageConf: previewClaimPage(db, previews, mayLeadTo),
    redeemCardVouchers: redeem(identity, catalogue, deriveKey),
    refreshToken: refreshToken(identity),
    reminderSwitch: switchReminder(db, catalogue, candidates),
    sendLoginSms: sendLoginSms(identity),
    signOneClick: signOneClick(identity),
    sendSmsCode: sendConfirmationCode(identity),
    topUpPlusCouponList: listTopUpCoupons(db, catalogue),
    trackEvents: takeEvents(events),
    useCard: createUseCard(uses),
  };
}

function createWorker({ db, pool, clock, log, gateways }: AppNeeds, { catalogue, identity, uses }: Parts): Jobs {
  const { termsOf } = catalogue;
  const { cipher } = identity;
  const trySms = createTrySms({ sms: gateways.sms, log });
  return createJobs({
    db,
    pool,
    clock,
    log,
    deal: {
      SETTLE_USE: createSettleUse(uses),
      SEND_SMS: createSendNotice({ db, cipher, trySms, termsOf }),
      REMIND: createRemind({ db, clock, catalogue, cipher, trySms }),
    },
    rounds: [
      createMovedRound({ db, clock, catalogue }),
      createDueRound({ db, clock }),
      ...(gateways.analytics === undefined ? [] : [createForwardRound({ db, clock, analytics: gateways.analytics })]),
    ],
  });
}

/** Checked every minute; on a large database the check itself takes some. */
const CHECK_OVERDUE_MS = 10 * 60_000;

async function invariantsInWords(db: Kysely<Schema>, clock: Clock): Promise<string> {
  const report = await latestReport(db);
  if (report === null) return 'not checked yet';
  if (!report.holds) return 'violated';
  return clock.now() - report.atMs < CHECK_OVERDUE_MS ? 'hold' : `not checked since ${toInstant(report.atMs)}`;
}

async function serveBuiltPage(
  http: FastifyInstance,
  { page, clock, gateways, settings }: AppNeeds,
  { catalogue, identity }: Parts,
  handlers: Handlers<SubscriberApi>,
): Promise<void> {
  if (page === undefined) return;
  await servePage(http, {
    built: page.built,
    clock,
    config: () => ({
      ...page.settings,
      linkHosts: settings.pageLinkHosts,
      phonePublicKey: identity.publicKeyPem(),
      oneClick: gateways.numberAuth.page,
      socialSdkUrl: gateways.social.sdkUrl,
      sandbox: gateways.smsOutbox !== undefined,
    }),
    standingOf: (pageId, nowMs) => pageStanding(catalogue.contents(), pageId, nowMs),
    isCoupon: (sCardId) => catalogue.contents().offers.has(sCardId),
    isKnownChannel: (ch) => catalogue.contents().themes.some(({ channel }) => channel === ch),
    calls: handlers,
  });
}

/** What stands in for outside systems has a page and calls of its own; with a live gateway its part is not there at all. */
function serveSandbox(http: FastifyInstance, needs: AppNeeds, { identity, catalogue, previews }: Parts): void {
  const { gateways, clock } = needs;
  const { smsOutbox, billingBook, carrierDesk } = gateways;
  if (smsOutbox !== undefined) {
    serveSms(http, smsOutbox);
    serveSessions(http, identity, clock);
    serveExchangeCodes(http, { ...needs, catalogue });
    servePagePreviews(http, { ...needs, previews });
  }
  if (billingBook !== undefined) serveBilling(http, billingBook, clock);
  if (carrierDesk !== undefined) serveCarrier(http, carrierDesk, clock);
  if (smsOutbox === undefined || billingBook === undefined) return;
  const { advancedClock, codeFileToTry } = needs;
  if (advancedClock !== undefined) serveClock(http, advancedClock);
  serveHostEmulator(http);
  serveSandboxPage(http, {
    codeFile: codeFileToTry,
    hasClock: advancedClock !== undefined,
    hasCarrier: carrierDesk !== undefined,
  });
}

/** The application on what it is given: nothing in it knows the environment, the time or a live system by itself. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { db, clock, log, deriveKey, gateways, settings } = needs;
  const catalogue = createCatalogue(db, clock, log);
  const identity = createIdentity({ db, clock, deriveKey, sms: gateways.sms, numberAuth: gateways.numberAuth, log });
  const { cipher, confirmations } = identity;
  const { provisioning } = gateways;
  const uses = createUses({ db, clock, provisioning, cipher, confirmations, log, termsOf: catalogue.termsOf });
  const [previews, pictures] = [createPagePreviews(deriveKey), createSavedPictures(deriveKey)];
  const isReported = gateways.analytics !== undefined;
  const events = createEventBuffer({ clock, log, keep: (received) => keepEvents(db, received, !isReported) });
  const parts: Parts = { catalogue, identity, uses, previews, pictures, events };
  const jobs = settings.role === 'api' ? undefined : createWorker(needs, parts);
  let phase: 'starting' | 'running' | 'draining' = 'starting';

  const http = await createHttpServer(log, clock, settings.trustProxy);
  serveHealth(http, {
    ready: {
      phase: () => (phase === 'running' ? null : phase),
      catalogue: () => (catalogue.isFresh() ? null : 'too old'),
    },
    told: { invariants: () => invariantsInWords(db, clock) },
  });
  if (settings.role !== 'worker') {
    await describeApi(http);
    const handlers = createHandlers(needs, parts);
    serveAll(http, subscriberApi, handlers, identity.verify, clock);
    serveSavedPicture(http, pictures, clock);
    serveWxSign(http, { social: gateways.social, clock, hosts: settings.shareHosts });
    serveSandbox(http, needs, parts);
    await serveBuiltPage(http, needs, parts, handlers);
  }

  return {
    http,
    verify: identity.verify,
    async start() {
      await Promise.all([catalogue.start(), identity.start(), http.ready()]);
      await jobs?.start();
      phase = 'running';
    },
    async stop() {
      phase = 'draining';
      await http.close();
      await events.stop();
      await jobs?.stop();
      catalogue.stop();
      await identity.stop();
    },
  };
}
