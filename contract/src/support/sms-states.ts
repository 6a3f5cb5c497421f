/** WAITING: for an attempt. The others as in the record of messages: each is by one route. */
export const smsStates = [
  'WAITING',
  'SENDING',
  'SENT',
  'SUBMITTED',
  'DELIVERED',
  'FAILED',
  'EXPIRED',
  'REJECTED',
  'REFUSED',
  'UNANSWERED',
] as const;
