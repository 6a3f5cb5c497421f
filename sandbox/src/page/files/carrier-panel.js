import { element, fill, getJson, keepDoing, say } from './screen.js';

const EVERY_MS = 5_000;

const show = (number) => {
  const { recognises, none } = element('carrier').dataset;
  element('carrier-state').textContent = number === null ? none : fill(recognises, { number });
};

async function choose(event) {
  event.preventDefault();
  const typed = element('carrier-number').value.trim();
  const number = typed === '' ? null : typed;
  try {
    const answer = await fetch('/sandbox/carrier', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number }),
    });
    if (!answer.ok) throw new Error(`not chosen: ${answer.status}`);
    show(number);
  } catch {
    say(element('carrier').dataset.failed);
  }
}

export function startCarrierPanel() {
  keepDoing(
    'carrier',
    async () => {
      const { resp_data } = await getJson('/sandbox/carrier');
      show(resp_data.number);
    },
    EVERY_MS,
  );
  element('carrier-form').addEventListener('submit', choose);
}
