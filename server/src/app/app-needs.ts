import type { PageConfig } from '@coupon-centre/contract/front-ends/page-config';
import type { OutsideSystem } from '@coupon-centre/contract/front-ends/sandbox-mark';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { AnchorKeepers } from '#audit/anchoring.ts';
import type { AudienceSubjects } from '#catalogue/audience/audience-subjects.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Claims } from '#claim/claim-queue.ts';
import type { ConsentCheck } from '#claim/consent-check.ts';
import type { PagePreviews } from '#claim-page/page-preview.ts';
import type { VerifySession } from '#foundation/caller/caller.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { BuiltConsole } from '#front-ends/serve-console.ts';
import type { BuiltPage } from '#front-ends/serve-page.ts';
import type { SealedTable } from '#keys/sealed-tables.ts';
import type { Operators } from '#operator/operators.ts';
import type { ProviderSettings } from '#operator/provider/provider-settings.ts';
import type { createHomes } from '#platform/db/distributed/homes.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SlowStatements } from '#platform/db/slow-statements.ts';
import type { StaleReads } from '#platform/db/stale-reads.ts';
import type { Gateways } from '#platform/gateways/gateways.ts';
import type { CarrierTerms } from '#platform/gateways/number-auth/number-auth-settings.ts';
import type { LongWork } from '#platform/jobs/long-work.ts';
import type { TrySms } from '#platform/jobs/try-sms.ts';
import type { SiblingProcess } from '#platform/metrics/sibling-processes.ts';
import type { DailyCaps } from '#platform/settings/daily-caps-env.ts';
import type { PrivacySettings } from '#platform/settings/privacy-env.ts';
import type { RiskSettings } from '#platform/settings/risk-env.ts';
import type { Secrets } from '#platform/settings/secrets.ts';
import type { SmsCaps } from '#platform/settings/sms-caps-env.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import type { Risk } from '#risk/risk.ts';
import type { Identity } from '#subscriber/identity.ts';
import type { Reversals } from '#use/reversal.ts';
import type { Uses } from '#use/use.ts';

export interface AppSettings {
  /** Whether this node answers calls (`api`), does the background work (`worker`), or both. */
  readonly role: 'all' | 'api' | 'worker';
  /** Where it listens; tells the nodes of one machine apart. Absent: its name does not say. */
  readonly port?: number;
  /** Hosts that claim pages, banners and ads may lead to and show pictures of. */
  readonly pageLinkHosts: readonly string[];
  /** The carrier's terms that one-click login asks consent to. Absent: none. */
  readonly carrierTerms?: CarrierTerms | null;
  /** Hosts whose pages the social app may share; none: the host that is asked. */
  readonly shareHosts: readonly string[];
  /** Numbers that get an SMS when a partner's codes run low. Absent: no SMS. */
  readonly alarmPhones?: readonly string[];
  /** What one operator may do for subscribers in a business day. Absent: the defaults of the settings. */
  readonly dailyCaps?: DailyCaps;
  /** Login SMS a day. Absent: the defaults of the settings. */
  readonly smsCaps?: SmsCaps;
  /** Where anchors of the audit are kept besides the log. Absent: nowhere. */
  readonly auditAnchors?: AnchorKeepers;
  /** Time to answer requests, and how long some personal data is kept. Absent: the defaults of the settings. */
  readonly privacy?: PrivacySettings;
  /** Rules against robots. Absent: the defaults of the settings. */
  readonly risk?: RiskSettings;
  /** Hosts that webhooks may reach at private addresses, and by plain HTTP. Absent: none. */
  readonly webhookPrivateHosts?: readonly string[] | 'all';
  /** Whether page, console, logs and `/readyz` say that a sandbox stands in for outside systems. */
  readonly sandboxMark?: boolean;
  /** Outside systems that are live next to the sandbox. Absent: none. */
  readonly liveSystems?: readonly OutsideSystem[];
  /** The address that opens a place on a map. Absent or null: the phone's own maps. */
  readonly mapLink?: string | null;
  /** Whether `/docs` and `/openapi.json` are there. Absent: they are not. */
  readonly apiDocs?: boolean;
  /** The page's address, like https://host. Absent: the one that a request names. */
  readonly publicOrigin?: string | undefined;
  /** The console's, also for links in notices. Absent: no links, and the host that a request names. */
  readonly consoleOrigin?: string | undefined;
  /** Where operators sign in. Absent: here, with passwords. */
  readonly identityProvider?: ProviderSettings | undefined;
  /** As Fastify's `trustProxy` takes it. */
  readonly trustProxy: boolean | string;
  /** Bearer token for `/metrics`; undefined: no `/metrics`. */
  readonly metricsToken?: string | undefined;
  /** Where the embedded database archives its log; undefined: it does not. */
  readonly archiveDir?: string | undefined;
}

export interface AppPage {
  readonly built: BuiltPage;
  readonly settings: Pick<PageConfig, 'hostAppMarkers' | 'fontFactorPattern' | 'debugConsole' | 'customerService'>;
}

export interface AppNeeds {
  readonly db: Kysely<Schema>;
  /** Direct connections, past any pooler: for libraries with their own statements, and for long work. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deriveKey: Secrets;
  /** Those of the sandbox, next to our own. */
  readonly sealedTables?: readonly SealedTable[] | undefined;
  readonly gateways: Gateways;
  readonly settings: AppSettings;
  /** The built page and its settings; without it only calls are answered. */
  readonly page: AppPage | undefined;
  /** The built console of the operators, where there is one. */
  readonly console?: BuiltConsole | undefined;
  /** Serves the sandbox's page and calls, if the server was started with it. */
  readonly serveSandbox?: ((http: FastifyInstance, node: AppNode) => void) | undefined;
  /** Statements on `db` that were slow. Absent: not counted. */
  readonly slowStatements?: SlowStatements | undefined;
  /** The folder of the embedded database; undefined with a database of one's own. */
  readonly dataDir?: string | undefined;
  /** Whether this node's role in the database may change tables; then /readyz says so. Absent: it may not. */
  readonly changesTables?: boolean;
  /** The replica, if there is one: for the board and its files, which may be seconds old. */
  readonly staleReads?: StaleReads | undefined;
  /** Set if several processes form the node and `/metrics` is on. */
  readonly sibling?: SiblingProcess | undefined;
}

export interface App {
  readonly http: FastifyInstance;
  /** Checks the three session values; for calls served besides the subscriber's. */
  readonly verify: VerifySession;
  /** Fills the catalogue and begins the background work; before it `/readyz` says no. */
  start(): Promise<void>;
  /** Makes `/readyz` answer 503 and every answer close its connection; calls are still answered. */
  leave(): void;
  /** Drains: refuses new connections, answers requests under way, ends the background work. */
  stop(): Promise<void>;
}

/** A node of the application: its dependencies, and what its rooms share. */
export interface AppNode extends AppNeeds {
  readonly catalogue: Catalogue;
  readonly audienceSubjects: AudienceSubjects;
  readonly claims: Claims;
  readonly homes: ReturnType<typeof createHomes>;
  readonly consents: ConsentCheck;
  readonly identity: Identity;
  readonly risk: Risk;
  readonly operators: Operators;
  readonly uses: Uses;
  readonly reversals: Reversals;
  readonly previews: PagePreviews;
  readonly sms: SmsSender;
  readonly trySms: TrySms;
  readonly longWork: LongWork;
  /** This process's own metrics. */
  readonly metrics: Registry | undefined;
}
