import { defineConfig } from 'vitest/config';
import { journeySettings } from './journey-settings.ts';

export default defineConfig({
  test: {
    ...journeySettings,
    name: 'e2e',
    include: ['journeys/**/*.test.ts'],
    // `npm run test:long` adds what `npm test` leaves out: the journeys in English, which name their language.
    ...(process.env['JOURNEYS_IN'] === 'en' && { testNamePattern: /\ben\b/ }),
  },
});
