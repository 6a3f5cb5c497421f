import { z } from 'zod';
import { riskEffects, riskEntryKinds } from './risk-codes.ts';

export const riskEntryKind = z.enum(riskEntryKinds);
export type RiskEntryKind = z.output<typeof riskEntryKind>;

export const riskEffect = z.enum(riskEffects);

/** A device's or network's mark: 16 bytes in base64url. */
export const RISK_MARK_PATTERN = /^[\w-]{22}$/;
