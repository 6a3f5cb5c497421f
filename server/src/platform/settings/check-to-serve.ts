import { checkGateways } from '#platform/gateways/gateway-settings.ts';
import { allOf } from '#platform/process/start-problem.ts';
import type { Env } from './env.ts';
import { checkPublicOrigin } from './public-env.ts';

/** What a node needs beyond what every command needs. Throws one StartProblem with all that is missing. */
export function checkToServe(env: Env): void {
  allOf({ gateways: () => checkGateways(env), origin: () => checkPublicOrigin(env) });
}
