import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#foundation/time/clock.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { SmsGateway } from '#platform/gateways/sms/port.ts';
import { createSmsSender, type SmsSender } from '#platform/sms/sms-sender.ts';

interface Needs {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Sends by one gateway; it listens to receipts only once it is started. */
export const oneRoute = ({ db, clock, log }: Needs, gateway: SmsGateway): SmsSender =>
  createSmsSender({
    db,
    clock,
    log,
    routes: [{ name: 'only', gateway, hasReceipts: gateway.listen !== undefined }],
  });
