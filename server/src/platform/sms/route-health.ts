import { SECOND_MS } from '@coupon-centre/contract/foundation/time';
import type { Clock } from '#foundation/time/clock.ts';

/** So many failures in a row open the breaker for so long; then the next message tries the route. */
const FAILURES_MAX = 5;
const OPEN_MS = 30 * SECOND_MS;
/** After a throttled message the route rests, twice as long each time in a row. */
const REST_FIRST_MS = SECOND_MS;
const REST_MAX_MS = 30 * SECOND_MS;

/** How a route does, as this process sees it. */
export interface RouteHealth {
  /** Open: messages go by another route, if there is one. */
  isOpen(): boolean;
  /** The gateway had too much: nothing goes by this route for the moment. */
  isResting(): boolean;
  worked(): void;
  /** No answer, or a refusal that was not about the message. */
  failed(): void;
  throttled(): void;
}

export function createRouteHealth(clock: Clock): RouteHealth {
  let failures = 0;
  let openUntilMs = 0;
  let restMs = 0;
  let restUntilMs = 0;
  return {
    isOpen: () => clock.now() < openUntilMs,
    isResting: () => clock.now() < restUntilMs,
    worked() {
      failures = 0;
      restMs = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES_MAX) openUntilMs = clock.now() + OPEN_MS;
    },
    throttled() {
      restMs = Math.min(restMs === 0 ? REST_FIRST_MS : restMs * 2, REST_MAX_MS);
      restUntilMs = clock.now() + restMs;
    },
  };
}
