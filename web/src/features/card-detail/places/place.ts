import type { AnswerData } from '#lib/call/fetch-data.ts';

export type Place = AnswerData<'findPlaces'>['list'][number];
export type Position = NonNullable<Place['coordinates']>;

const EARTH_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two points, as the crow flies. */
export function metresBetween(from: Position, to: Position): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord = north * north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east * east;
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(chord));
}

/** A place, and how many metres away it is; null: not known. */
export interface PlaceAway {
  readonly place: Place;
  readonly metres: number | null;
}

/** The nearest first; those whose coordinates are not known last, in their order. */
export const nearestFirst = (places: readonly Place[], position: Position): readonly PlaceAway[] =>
  places
    .map((place) => ({ place, metres: place.coordinates && metresBetween(position, place.coordinates) }))
    .sort((one, other) => (one.metres ?? Number.MAX_VALUE) - (other.metres ?? Number.MAX_VALUE));

/** City, district and address, each once: many addresses begin with their city. */
export const fullAddress = ({ city, district, address }: Place): string => {
  const withDistrict = address.includes(district) ? address : `${district}${address}`;
  return withDistrict.includes(city) ? withDistrict : `${city}${withDistrict}`;
};

/** The first number of a telephone line, with its extension after a pause; null: there is none. */
export function telephoneLink(telephone: string): string | null {
  const [first = ''] = telephone.split(/[，,/、]/);
  const [number = '', extension = ''] = first.split('转').map((part) => part.replace(/[^+\d]/g, ''));
  if (number === '') return null;
  return `tel:${number}${extension === '' ? '' : `,${extension}`}`;
}

const APPLE = /iP(?:hone|ad|od)|Macintosh/;

interface Maps {
  /** The address that is set for maps. */
  readonly mapLink: string | null;
  readonly userAgent: string;
  /** In an app's own view, which may show an error for an address that it does not know. */
  readonly isApp: boolean;
}

/** Opens the place on a map: at the address that is set, or in the phone's own maps; null where there may be none. */
export function mapAddress(
  { name }: Pick<Place, 'name'>,
  { latitude, longitude }: Position,
  { mapLink, userAgent, isApp }: Maps,
): string | null {
  const at = `${latitude},${longitude}`;
  const called = encodeURIComponent(name);
  if (mapLink !== null) {
    return mapLink
      .replace('{latitude}', String(latitude))
      .replace('{longitude}', String(longitude))
      .replace('{name}', () => called);
  }
  // Safari opens no `geo:`.
  if (APPLE.test(userAgent)) return `https://maps.apple.com/?ll=${at}&q=${called}`;
  return userAgent.includes('Android') && !isApp ? `geo:${at}?q=${at}(${called})` : null;
}
