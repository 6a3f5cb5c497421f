import { createHmac, randomUUID } from 'node:crypto';
import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { riskVerdict } from '@coupon-centre/contract/risk/risk-rules';
import { z } from 'zod';
import type { Clock } from '#foundation/time/clock.ts';
import { askJson } from '../ask-json.ts';
import type { RiskService } from './port.ts';

const ANSWER_MAX_BYTES = 4 * 1024;
const SUCCESS = 200;

const judged = z.object({ verdict: riskVerdict, reason: z.string().nullish() });

export interface HttpRiskSettings {
  /** Such as `https://risk.example`; it is asked at `/judge`. */
  readonly url: string;
  readonly secret: Buffer;
}

/** A service that is asked over HTTP, in the shape that docs/integrations.md tells; requests are signed as webhooks are. */
export const createHttpRisk = ({ url, secret }: HttpRiskSettings, clock: Clock): RiskService => ({
  async judge(question, signal) {
    const body = JSON.stringify(question);
    const id = randomUUID();
    const seconds = Math.floor(clock.now() / SECOND_MS);
    const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    };
    const answer = await askJson(
      `${url}/judge`,
      { method: 'POST', headers, body, signal, maxBytes: ANSWER_MAX_BYTES },
      judged,
    );
    if (answer?.status !== SUCCESS) return { kind: 'unknown' };
    return { kind: answer.body.verdict, reason: answer.body.reason ?? undefined };
  },
});
