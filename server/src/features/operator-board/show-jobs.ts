import type { showJobs as showJobsCall } from '@coupon-centre/contract/operator/board/show-jobs';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { OperatorHandler } from '#http/operator-handler.ts';
import { jobFigures } from './job-figures.ts';

export const showJobs =
  (db: Kysely<Schema>): OperatorHandler<typeof showJobsCall> =>
  (_request, { nowMs }) =>
    jobFigures(db, nowMs);
