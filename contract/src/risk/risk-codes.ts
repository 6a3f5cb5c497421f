/** What is judged: sending a login SMS, logging in, claiming a coupon, exchanging a code. */
export const riskPlaces = ['SMS', 'LOGIN', 'CLAIM', 'EXCHANGE'] as const;

/**
 * ALLOW: no later rule is asked. CHALLENGE: a proof that costs a robot more than a person. REFUSE. HOLD: granted, but not usable
 * until an operator or the time releases it.
 */
export const riskVerdicts = ['ALLOW', 'CHALLENGE', 'REFUSE', 'HOLD'] as const;

/** What has a mark (a keyed hash). ADDRESS: one address, of IPv6 its /64. NETWORK: the /24 of an IPv4 address, the /48 of IPv6. */
export const riskCountedBy = ['DEVICE', 'ADDRESS', 'NETWORK', 'SEGMENT', 'SUBSCRIBER'] as const;

/**
 * What is counted. SUBSCRIBERS: different ones (before a login: different numbers); NEW_SUBSCRIBERS: those whose account is less than
 * a day old; FRESH_DEVICE: those whose device got its id less than an hour before, or that sent none; WITHOUT_DEVICE: those that sent no
 * device of ours; CALLS; FAILURES: wrong codes.
 */
export const riskMeasures = [
  'SUBSCRIBERS',
  'NEW_SUBSCRIBERS',
  'FRESH_DEVICE',
  'WITHOUT_DEVICE',
  'CALLS',
  'FAILURES',
] as const;

/** Of these the share in all different subscribers can be asked for. */
export const riskShareMeasures = ['NEW_SUBSCRIBERS', 'FRESH_DEVICE', 'WITHOUT_DEVICE'] as const;

/** Number segments that are not people's own SIM cards of an operator. */
export const segmentKinds = ['VIRTUAL', 'IOT'] as const;

/** ON: acts. SHADOW: is counted only. */
export const riskModes = ['ON', 'SHADOW', 'OFF'] as const;

/**
 * DEVICE: a device's mark as the figures show it. NETWORK: an address, a network (`203.0.113.0/24`), or a network's mark as the figures
 * show it. NUMBER: a mobile number. SEGMENT: the first 3 to 7 digits of numbers. SUBSCRIBER: an id.
 */
export const riskEntryKinds = ['DEVICE', 'NETWORK', 'NUMBER', 'SEGMENT', 'SUBSCRIBER'] as const;

/** BLOCK: at once. EXEMPT: by approval. */
export const riskEffects = ['BLOCK', 'EXEMPT'] as const;
