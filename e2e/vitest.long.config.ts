import { defineConfig } from 'vitest/config';
import { journeySettings } from './journey-settings.ts';

/** What `npm run test:long` adds in a browser: every route in every form, and other browsers. */
export default defineConfig({ test: { ...journeySettings, name: 'e2e-long', include: ['long/**/*.test.ts'] } });
