import type { SegmentKind } from '@coupon-centre/contract/risk/risk-rules';

/**
 * Number segments by their first digits, from the numbering plan for telecommunications networks (电信网编号计划, Ministry of Industry
 * and Information Technology, 2017 edition, with its later allocations): 162, 165, 167, 170 and 171 are resellers'; 146 and 148 are IoT
 * cards with eleven digits, 140, 141 and 144 with thirteen.
 */
const segments: Readonly<Record<string, SegmentKind>> = {
  '162': 'VIRTUAL',
  '165': 'VIRTUAL',
  '167': 'VIRTUAL',
  '170': 'VIRTUAL',
  '171': 'VIRTUAL',
  '140': 'IOT',
  '141': 'IOT',
  '144': 'IOT',
  '146': 'IOT',
  '148': 'IOT',
};
const DIGITS = 3;

/** Of a number or its first digits; undefined for people's own cards of an operator. */
export const segmentKindOf = (digits: string | undefined): SegmentKind | undefined =>
  digits === undefined ? undefined : segments[digits.slice(0, DIGITS)];
