/** What a subscriber's story tells of. */
export const storyKinds = [
  'ACCOUNT',
  'CONSENT',
  'COUPON',
  'USE',
  'REMINDER',
  'SMS',
  'MESSAGE',
  'FEEDBACK',
  'REQUEST',
  'APPEAL',
] as const;
export type StoryKind = (typeof storyKinds)[number];
