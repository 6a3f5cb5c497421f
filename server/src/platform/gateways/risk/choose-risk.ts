import type { Clock } from '#foundation/time/clock.ts';
import type { ModulePath } from '../gateway-module.ts';
import { createHttpRisk } from './http.ts';
import type { RiskService } from './port.ts';
import type { RiskGatewayEnv } from './risk-settings.ts';

/** The service that the settings name; undefined for none. Reading the settings has made sure that none is missing. */
export function chooseRisk(
  env: RiskGatewayEnv,
  gateway: Exclude<RiskGatewayEnv['riskGateway'], ModulePath | 'sandbox'>,
  clock: Clock,
): RiskService | undefined {
  switch (gateway) {
    case 'built-in':
      return undefined;
    case 'http':
      return createHttpRisk({ url: env.riskHttpUrl ?? '', secret: env.riskHttpSecret ?? Buffer.alloc(0) }, clock);
  }
}
