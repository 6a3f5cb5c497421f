import { expect, test } from 'vitest';
import { coordinatesIn, coordinatesText } from './coordinates-text.ts';

test('coordinates are read as map tools copy them, and written so', () => {
  const point = { longitude: 120.1551, latitude: 30.2742 };
  expect(coordinatesIn('120.1551,30.2742')).toEqual(point);
  expect(coordinatesIn(' 120.1551，30.2742 ')).toEqual(point);
  expect(coordinatesIn(coordinatesText(point))).toEqual(point);
  expect(coordinatesIn(coordinatesText(null))).toBeNull();
});

test.each(['30.2742,120.1551', '190, 30', '120.1551', 'here', '120.15,30.27,1'])('%s is refused', (text) => {
  expect(coordinatesIn(text)).toBeUndefined();
});
