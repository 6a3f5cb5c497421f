import { afterEach, expect, test, vi } from 'vitest';
import { tick } from './haptics.ts';

const device = (parts: object, isStill = false): void => {
  vi.stubGlobal('navigator', parts);
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a tick where the device can', () => {
  const vibrate = vi.fn();
  device({ vibrate });
  tick();
  expect(vibrate).toHaveBeenCalledTimes(1);
});

test('none where it cannot, where it would be refused, and where less motion is asked for', () => {
  const vibrate = vi.fn();
  device({});
  expect(tick).not.toThrow();
  device({ vibrate, userActivation: { hasBeenActive: false } });
  tick();
  device({ vibrate }, true);
  tick();
  expect(vibrate).not.toHaveBeenCalled();
});
