/** Shared by the panels of the sandbox page: texts, elements, announcements, polling. */

export const words = JSON.parse(document.getElementById('words').textContent);

/** @param {string} text @param {Record<string, string>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

/** @param {string} id */
export const element = (id) => document.getElementById(id);

/** An element with a class and a text; texts are never HTML here. */
export function make(tag, className, text = '') {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: words.timeZone, timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: words.timeZone, dateStyle: 'short' });

/** Time of an instant, in the business time zone. */
export function makeTime(at) {
  const time = make('time', '', clock.format(new Date(at)));
  time.dateTime = at;
  time.title = `${day.format(new Date(at))} ${clock.format(new Date(at))}`;
  return time;
}

/** Also copies without the Clipboard API: a phone on the local network has no secure context. */
export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = make('textarea', 'hidden');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('not copied');
}

let silence;

/** Shows a message in the status line for as long as a toast. */
export function say(text) {
  const said = element('said');
  said.textContent = text;
  said.dataset.shown = '';
  clearTimeout(silence);
  silence = setTimeout(() => delete said.dataset.shown, words.toastMs);
}

const REQUEST_MS = 10_000;

export async function getJson(path) {
  const answer = await fetch(path, { signal: AbortSignal.timeout(REQUEST_MS), cache: 'no-store' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

const failing = new Set();

/** Polls while the page is visible; reports when the server is unreachable. */
export function keepDoing(name, work, everyMs) {
  let timer;
  let running = false;
  async function round() {
    if (running) return;
    running = true;
    clearTimeout(timer);
    try {
      await work();
      failing.delete(name);
    } catch {
      failing.add(name);
    }
    element('lost').hidden = failing.size === 0;
    running = false;
    if (!document.hidden) timer = setTimeout(round, everyMs);
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer);
    else void round();
  });
  void round();
  return round;
}
