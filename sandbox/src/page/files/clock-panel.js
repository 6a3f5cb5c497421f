import { element, fill, getJson, keepDoing, say, words } from './screen.js';

const EVERY_MS = 5_000;
const { dayMs, hourMs, minuteMs } = words.units;

let aheadMs = 0;

function show(ms) {
  aheadMs = ms;
  const panel = element('clock');
  const parts = {
    days: String(Math.floor(ms / dayMs)),
    hours: String(Math.floor((ms % dayMs) / hourMs)),
    minutes: String(Math.floor((ms % hourMs) / minuteMs)),
  };
  panel.toggleAttribute('data-is-ahead', ms > 0);
  element('clock-state').textContent = ms === 0 ? panel.dataset.right : fill(panel.dataset.ahead, parts);
}

async function setAhead(ms) {
  try {
    const answer = await fetch('/sandbox/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aheadMs: ms }),
    });
    if (!answer.ok) throw new Error(`not set: ${answer.status}`);
    show(ms);
  } catch {
    say(element('clock').dataset.failed);
  }
}

export function startClockPanel() {
  keepDoing(
    'clock',
    async () => {
      const { resp_data } = await getJson('/sandbox/clock');
      show(resp_data.aheadMs);
    },
    EVERY_MS,
  );
  element('clock').addEventListener('click', ({ target }) => {
    const step = target.closest('button')?.dataset.step;
    if (step !== undefined) void setAhead(step === '0' ? 0 : aheadMs + Number(step));
  });
}
