import { listMessages } from './list-messages.ts';
import { readMessages } from './read-messages.ts';

export const messageCalls = {
  listMessages,
  readMessages,
};
