import { copy, element, fill, getJson, keepDoing, make, say, words } from './screen.js';

/** Coupons on offer change rarely. */
const EVERY_MS = 15_000;
const SHOWN = 5;
const FOURS = /.{1,4}/g;

function showCoupons(coupons) {
  const select = element('exchange-coupon');
  const chosen = select.value;
  const known = [...select.options].map((option) => `${option.value} ${option.text}`).join('\n');
  if (known === coupons.map(({ sCardId, title }) => `${sCardId} ${title}`).join('\n')) return;
  select.replaceChildren(...coupons.map(({ sCardId, title }) => new Option(title, sCardId)));
  if (coupons.some(({ sCardId }) => sCardId === chosen)) select.value = chosen;
}

function makeRow(code, title) {
  const item = make('li', 'exchange-code');
  const button = make('button', 'code', code.match(FOURS).join(' '));
  button.type = 'button';
  button.setAttribute('aria-label', fill(words.copy, { code }));
  button.addEventListener('click', () => {
    copy(code).then(
      () => say(fill(words.copied, { code })),
      () => say(words.copyFailed),
    );
  });
  const open = make('a', 'open-code', words.openExchange);
  open.href = `${words.exchangePage}?code=${code}`;
  open.target = '_blank';
  open.rel = 'noopener';
  item.append(make('span', 'exchange-title', title), button, open);
  return item;
}

async function makeOne() {
  const select = element('exchange-coupon');
  const title = select.selectedOptions[0]?.text ?? '';
  try {
    const answer = await fetch('/sandbox/exchange-codes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sCardId: select.value }),
    });
    if (!answer.ok) throw new Error(`not made: ${answer.status}`);
    const { codes } = await answer.json();
    const list = element('exchange-codes');
    list.prepend(...codes.map((code) => makeRow(code, title)));
    for (const old of [...list.children].slice(SHOWN)) old.remove();
    element('exchange-none').hidden = true;
    say(words.codeMade);
  } catch {
    say(words.codeNotMade);
  }
}

export function startExchangePanel() {
  const path = `/sandbox/exchange-coupons.json?lang=${document.documentElement.lang}`;
  keepDoing('exchange', async () => showCoupons(await getJson(path)), EVERY_MS);
  element('exchange-make').addEventListener('click', () => void makeOne());
}
