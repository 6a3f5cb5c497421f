import type { Coordinates } from '@coupon-centre/contract/place/place-fields';

/** As map tools copy them: longitude, then latitude. */
export const coordinatesText = (coordinates: Coordinates | null): string =>
  coordinates === null ? '' : `${coordinates.longitude}, ${coordinates.latitude}`;

/** Null: there are none. Undefined: the text is no coordinates. */
export function coordinatesIn(text: string): Coordinates | null | undefined {
  if (text.trim() === '') return null;
  const parts = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,2}(?:\.\d+)?)\s*$/.exec(text);
  if (parts === null) return undefined;
  const longitude = Number(parts[1]);
  const latitude = Number(parts[2]);
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : undefined;
}
