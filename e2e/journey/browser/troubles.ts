import { trackEvents } from '@coupon-centre/contract/analytics/track-events';
import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright-core';

/** Silent failures on a phone: console errors, script errors, failed requests. */
export interface Troubles {
  /** Marks troubles whose text matches as part of the journey. */
  allow(pattern: RegExp): void;
  /** All troubles not allowed. CSP violations and hydration mismatches are console errors. */
  list(): readonly string[];
}

const NOISE = new Set(['error', 'warning', 'assert']);

/** An overloaded machine answers 'busy', and the page asks again: what never comes fails the journey elsewhere. */
const BUSY = /^console error: Failed to load resource: the server responded with a status of 503 /;

const noiseOf = (message: ConsoleMessage): string =>
  `console ${message.type()}: ${message.text()} (${message.location().url})`;

/** Usage events that the server refuses: the answer names the field. */
const isRefusedEvent = (response: Response): boolean =>
  response.status() === 400 && response.url().endsWith(trackEvents.path);

/** A page that is left or closed aborts its requests; that is not a failure. */
const isDropped = (request: Request): boolean => request.failure()?.errorText === 'net::ERR_ABORTED';

export function watchTroubles(context: BrowserContext): Troubles {
  const seen: string[] = [];
  const allowed: RegExp[] = [BUSY];
  const watch = (page: Page): void => {
    page.on('console', (message) => {
      if (NOISE.has(message.type())) seen.push(noiseOf(message));
    });
    page.on('pageerror', (error) => seen.push(`script: ${error.message}`));
    page.on('requestfailed', (request) => {
      if (!isDropped(request)) seen.push(`request: ${request.url()} ${request.failure()?.errorText ?? ''}`);
    });
    page.on('response', (response) => {
      if (!isRefusedEvent(response)) return;
      const note = (answer: unknown) => void seen.push(`refused events: ${JSON.stringify(answer)}`);
      void response.json().then(note, note);
    });
    page.on('crash', () => seen.push('the page crashed'));
  };
  context.on('page', watch);
  return {
    allow: (pattern) => void allowed.push(pattern),
    list: () => seen.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble))),
  };
}
