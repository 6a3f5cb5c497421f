import { listEvents } from './list-events.ts';

export const eventsCalls = {
  listEvents,
};
