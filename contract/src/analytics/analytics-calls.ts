import { trackEvents } from './track-events.ts';

export const analyticsCalls = {
  trackEvents,
};
