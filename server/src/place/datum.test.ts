import { expect, it } from 'vitest';
import { toWgs84 } from './datum.ts';

/** Two metres. */
const DIGITS = 4;

it.each([
  // Published examples of the formulas.
  ['GCJ02', { latitude: 39.91640428150164, longitude: 116.41024449916938 }, { latitude: 39.915, longitude: 116.404 }],
  [
    'BD09',
    { latitude: 39.92196580126834, longitude: 116.41661560068297 },
    { latitude: 39.914266, longitude: 116.403988 },
  ],
  ['WGS84', { latitude: 39.9, longitude: 116.4 }, { latitude: 39.9, longitude: 116.4 }],
] as const)('a point in %s is where phones measure it', (datum, written, measured) => {
  const found = toWgs84(written, datum);
  expect(found.latitude).toBeCloseTo(measured.latitude, DIGITS);
  expect(found.longitude).toBeCloseTo(measured.longitude, DIGITS);
});
