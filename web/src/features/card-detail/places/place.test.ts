import { expect, it } from 'vitest';
import { fullAddress, mapAddress, metresBetween, nearestFirst, type Place, telephoneLink } from './place.ts';

const place = (changed: Partial<Place>): Place => ({
  placeId: '0199f3a2-7c1e-7d44-9b7e-00000000002a',
  name: '云朵咖啡',
  city: '云溪市',
  district: '临江区',
  address: '滨江路 8 号',
  hours: '',
  telephone: '',
  coordinates: null,
  ...changed,
});
const here = { latitude: 30, longitude: 120 };
const north = (degrees: number) => ({ latitude: 30 + degrees, longitude: 120 });

it('measures the way between two points', () => {
  expect(metresBetween(here, here)).toBe(0);
  expect(Math.round(metresBetween(here, north(0.01)))).toBe(1112);
  expect(Math.round(metresBetween(here, { latitude: 30, longitude: 120.01 }))).toBe(963);
});

it('lists the nearest first, and last those that are nowhere', () => {
  const places = [
    place({ name: 'nowhere' }),
    place({ name: 'far', coordinates: north(1) }),
    place({ name: 'also nowhere' }),
    place({ name: 'near', coordinates: north(0.1) }),
  ];
  expect(nearestFirst(places, here).map(({ place: { name } }) => name)).toEqual([
    'near',
    'far',
    'nowhere',
    'also nowhere',
  ]);
});

it('writes city and district once', () => {
  expect(fullAddress(place({}))).toBe('云溪市临江区滨江路 8 号');
  expect(fullAddress(place({ address: '云溪市临江区滨江路 8 号' }))).toBe('云溪市临江区滨江路 8 号');
  expect(fullAddress(place({ address: '临江区滨江路 8 号' }))).toBe('云溪市临江区滨江路 8 号');
  expect(fullAddress(place({ district: '' }))).toBe('云溪市滨江路 8 号');
});

it.each([
  ['0571-8888 6666', 'tel:057188886666'],
  ['（0571）88886666转802', 'tel:057188886666,802'],
  ['+86 571 88886666 / 13800138000', 'tel:+8657188886666'],
  ['', null],
])('calls %s as %s', (telephone, link) => {
  expect(telephoneLink(telephone)).toBe(link);
});

it('opens the phone’s maps, or what is set', () => {
  const at = (userAgent: string, mapLink: string | null = null, isApp = false) =>
    mapAddress({ name: '云 (1)' }, here, { mapLink, userAgent, isApp });
  const called = encodeURIComponent('云 (1)');
  expect(at('Android')).toBe(`geo:30,120?q=30,120(${called})`);
  expect(at('iPhone')).toBe(`https://maps.apple.com/?ll=30,120&q=${called}`);
  expect(at('iPhone', 'https://map.test/?p={longitude},{latitude}&n={name}')).toBe(
    `https://map.test/?p=120,30&n=${called}`,
  );
});

it('opens nothing where the address of a place may be an error', () => {
  const at = (userAgent: string, isApp: boolean) =>
    mapAddress({ name: '云' }, here, { mapLink: null, userAgent, isApp });
  expect(at('Android', true)).toBeNull();
  expect(at('Windows NT 10.0', false)).toBeNull();
});
