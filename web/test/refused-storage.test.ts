import { beforeEach, expect, test, vi } from 'vitest';

/* Private windows and some WebViews refuse localStorage and sessionStorage: reading the very name throws. */

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const assigned: string[] = [];

beforeEach(() => {
  vi.resetModules();
  assigned.length = 0;
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
  }
  vi.stubGlobal('location', {
    href: 'https://host/bass-cardModuleH5/?ch=campus&entrance=home',
    search: '?ch=campus&entrance=home',
    hash: '',
    assign: (url: string) => assigned.push(url),
  });
});

test('a visit is known as long as its page, without channel, entrance or first address', async () => {
  const { browserSessionId, channelPart, entrance, firstUrl, noteVisit } = await import('#lib/navigation/visit.ts');
  noteVisit();
  expect([firstUrl(), entrance(), channelPart()]).toEqual([null, '', {}]);
  expect(browserSessionId()).toMatch(/^[\da-f]{32}$/);
  expect(browserSessionId()).toBe(browserSessionId());
});

test('usage events wait in memory', async () => {
  const { waitingEvents } = await import('#lib/events/waiting-events.ts');
  waitingEvents.add(1, (atMs) => ({ eventId: `at ${atMs}` }) as never);
  expect(waitingEvents.waiting()).toEqual([{ eventId: 'at 1' }]);
});

test('an SMS that was asked for is known to the sheet that asked', async () => {
  const { askedCode, keepAskedCode } = await import('#features/login/asked-code.ts');
  const asked = { challengeId: 'c1', codeDigits: 4 };
  expect(keepAskedCode(asked)).toEqual(asked);
  expect(askedCode().challengeId).toBeNull();
});

test('the page does not leave for a carrier whose answer it could not take', async () => {
  const { goToCarrier } = await import('#features/login/carrier-return.ts');
  expect(() => goToCarrier({ cccode: 'c', agreed: [] }, 'https://carrier.example/')).toThrow('insecure');
  expect(assigned).toEqual([]);
});

test('wrong numbers are counted by the carrier alone', async () => {
  const { mayTryNumber, noteWrongNumber } = await import('#features/login/wrong-numbers.ts');
  for (let wrong = 0; wrong < 3; wrong += 1) noteWrongNumber();
  expect(mayTryNumber()).toBe(true);
});

test('searches are not remembered', async () => {
  const { forgetSearches, rememberSearch, searchHistory } = await import('#lib/search/search-history.ts');
  rememberSearch('流量');
  forgetSearches();
  expect(searchHistory()).toEqual([]);
});
