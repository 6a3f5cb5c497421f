import { z } from 'zod';

/**
 * DEVICE: a device's mark as the figures show it. NETWORK: an address, a network (`203.0.113.0/24`), or a network's mark as the figures
 * show it. NUMBER: a mobile number. SEGMENT: the first 3 to 7 digits of numbers. SUBSCRIBER: an id.
 */
export const riskEntryKind = z.enum(['DEVICE', 'NETWORK', 'NUMBER', 'SEGMENT', 'SUBSCRIBER']);
export type RiskEntryKind = z.output<typeof riskEntryKind>;

/** BLOCK: at once. EXEMPT: by approval. */
export const riskEffect = z.enum(['BLOCK', 'EXEMPT']);

/** A device's or network's mark: 16 bytes in base64url. */
export const RISK_MARK_PATTERN = /^[\w-]{22}$/;
