import type { PageConfig } from '@coupon-centre/contract/content/page-config';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AdvancedClock, Clock } from '#clock.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import type { Claims } from '#coupon/claim-queue.ts';
import type { PagePreviews } from '#coupon/page-preview.ts';
import type { Uses } from '#coupon/use.ts';
import type { Schema } from '#db/schema.ts';
import type { StaleReads } from '#db/stale-reads.ts';
import type { BuiltConsole } from '#features/console/serve-console.ts';
import type { BuiltPage } from '#features/page/serve-page.ts';
import type { CodeFileToTry } from '#features/sandbox/code-file-desk.ts';
import type { SavedPictures } from '#features/saved/saved-pictures.ts';
import type { Gateways } from '#gateways/gateways.ts';
import type { VerifySession } from '#http/serve.ts';
import type { Identity } from '#identity/identity.ts';
import type { DeriveKey } from '#identity/sealed-box.ts';
import type { Fellow } from '#metrics/fellow-processes.ts';
import type { EventBuffer } from '#track/event-buffer.ts';

export interface AppSettings {
  /** Whether this node answers calls (`api`), does the background work (`worker`), or both. */
  readonly role: 'all' | 'api' | 'worker';
  /** Hosts that claim pages, banners and ads may lead to and show pictures of. */
  readonly pageLinkHosts: readonly string[];
  /** Hosts whose pages the social app may share; none: the host that is asked. */
  readonly shareHosts: readonly string[];
  /** Numbers that are told by SMS when a partner's codes run out; left out: nobody is. */
  readonly alarmPhones?: readonly string[];
  /** As Fastify's `trustProxy` takes it. */
  readonly trustProxy: boolean | string;
  /** What whoever reads `/metrics` sends; undefined: there is no `/metrics`. */
  readonly metricsToken?: string | undefined;
}

export interface AppPage {
  readonly built: BuiltPage;
  readonly settings: Pick<PageConfig, 'hostAppMarkers' | 'fontFactorPattern' | 'debugConsole'>;
}

export interface AppNeeds {
  readonly db: Kysely<Schema>;
  /** To the database itself, past any pooler: for libraries that bring their own statements, and for long work. */
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
  /** The built console of the operators, where there is one. */
  readonly console?: BuiltConsole | undefined;
  /** What the demo has to try a code file with. */
  readonly codeFileToTry?: CodeFileToTry | undefined;
  /** Where there is a replica: for the board and its files, which may be some seconds old. */
  readonly staleReads?: StaleReads | undefined;
  /** Where this process is one of several that are one node, and `/metrics` is there. */
  readonly fellow?: Fellow | undefined;
}

export interface App {
  readonly http: FastifyInstance;
  /** Checks the three session values; for calls that are served beside the subscriber's. */
  readonly verify: VerifySession;
  /** Fills the catalogue and begins the background work; before it `/readyz` says no. */
  start(): Promise<void>;
  /** From now on `/readyz` says no and every answer ends its connection; calls are still answered. */
  leave(): void;
  /** Drains: `/readyz` says no, no new connection is taken, what is under way is answered, the background work ends. */
  stop(): Promise<void>;
}

/** What the application is made of, each made once. */
export interface Parts {
  readonly catalogue: Catalogue;
  readonly claims: Claims;
  readonly identity: Identity;
  readonly uses: Uses;
  readonly previews: PagePreviews;
  readonly pictures: SavedPictures;
  readonly events: EventBuffer;
}
