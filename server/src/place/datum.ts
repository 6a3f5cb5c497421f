import type { Coordinates, Datum } from '@coupon-centre/contract/place/place-fields';

/*
 * Maps made in China show places moved by a published formula (GCJ-02), Baidu's by another one on top (BD-09). Phones measure
 * WGS-84. Good to about a metre.
 */

const A = 6_378_245;
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943;
const BAIDU = (Math.PI * 3000) / 180;
const ROUNDS = 4;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** A sum of sines, as the formula has them: `[amplitude, π times this]`. */
const waves = (x: number, terms: readonly (readonly [number, number])[]): number =>
  terms.reduce((sum, [amplitude, per]) => sum + (amplitude * Math.sin(x * Math.PI * per) * 2) / 3, 0);

/** How far GCJ-02 moves a point of WGS-84. */
function shift({ latitude, longitude }: Coordinates): Coordinates {
  const x = longitude - 105;
  const y = latitude - 35;
  const root = Math.sqrt(Math.abs(x));
  const short = waves(x, [
    [20, 6],
    [20, 2],
  ]);
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    short +
    waves(y, [
      [20, 1],
      [40, 1 / 3],
      [160, 1 / 12],
      [320, 1 / 30],
    ]);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    short +
    waves(x, [
      [20, 1],
      [40, 1 / 3],
      [150, 1 / 12],
      [300, 1 / 30],
    ]);
  const sine = Math.sin(radians(latitude));
  const magic = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const meridian = (A * (1 - ECCENTRICITY_SQUARED)) / (magic * Math.sqrt(magic));
  const parallel = (A / Math.sqrt(magic)) * Math.cos(radians(latitude));
  return { latitude: (north * 180) / (meridian * Math.PI), longitude: (east * 180) / (parallel * Math.PI) };
}

function baiduToGcj({ latitude, longitude }: Coordinates): Coordinates {
  const x = longitude - 0.0065;
  const y = latitude - 0.006;
  const distance = Math.hypot(x, y) - 0.000_02 * Math.sin(y * BAIDU);
  const angle = Math.atan2(y, x) - 0.000_003 * Math.cos(x * BAIDU);
  return { latitude: distance * Math.sin(angle), longitude: distance * Math.cos(angle) };
}

/** The point whose moved one is given: found by moving back by what the last guess is moved. */
function gcjToWgs(moved: Coordinates): Coordinates {
  let guess = moved;
  for (let round = 0; round < ROUNDS; round += 1) {
    const by = shift(guess);
    guess = { latitude: moved.latitude - by.latitude, longitude: moved.longitude - by.longitude };
  }
  return guess;
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Coordinates of a list as a phone measures them. */
export function toWgs84(point: Coordinates, datum: Datum): Coordinates {
  if (datum === 'WGS84') return point;
  const { latitude, longitude } = gcjToWgs(datum === 'BD09' ? baiduToGcj(point) : point);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}
