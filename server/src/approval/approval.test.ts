import { DAY_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { movableClock } from '#foundation/time/clock.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { testDatabase } from '#test/database.ts';
import { testOperator } from '#test/operator.ts';
