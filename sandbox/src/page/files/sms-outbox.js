import { copy, element, fill, getJson, keepDoing, make, makeTime, say, words } from './screen.js';

const EVERY_MS = 1_500;
const SHOWN = 100;
/** A code: six digits on their own. */
const CODE = /(?<!\d)(\d{6})(?!\d)/;

function makeCode(code) {
  const button = make('button', 'code', code);
  button.type = 'button';
  button.setAttribute('aria-label', fill(words.copy, { code }));
  button.addEventListener('click', () => {
    copy(code).then(
      () => say(fill(words.copied, { code })),
      () => say(words.copyFailed),
    );
  });
  return button;
}

function makeMessage({ id, to, text, at }) {
  const item = make('li', 'message');
  item.dataset.id = id;
  const head = make('p', 'message-head');
  head.append(make('b', 'number', to), makeTime(at));
  const body = make('p', 'message-text');
  body.append(...text.split(CODE).map((part) => (CODE.test(part) && part.length === 6 ? makeCode(part) : part)));
  item.append(head, body);
  return item;
}

/** Puts new messages on top and removes deleted ones without moving what is being read. */
function show(messages) {
  const list = element('sms');
  const known = new Map([...list.children].map((item) => [item.dataset.id, item]));
  const log = element('sms-log');
  const heightBefore = log.scrollHeight;
  const wasEmpty = known.size === 0;
  let previous = null;
  for (const message of messages) {
    let item = known.get(String(message.id));
    if (item === undefined) {
      item = makeMessage(message);
      if (!wasEmpty) item.dataset.fresh = '';
    }
    known.delete(String(message.id));
    const next = previous === null ? list.firstElementChild : previous.nextElementSibling;
    if (next !== item) list.insertBefore(item, next);
    previous = item;
  }
  for (const gone of known.values()) gone.remove();
  if (log.scrollTop > 0) log.scrollTop += log.scrollHeight - heightBefore;
}

const wholeNumber = new RegExp(words.phonePattern);

/** The newest messages; once a whole number is entered, those to it from further back. */
async function messagesTo(part) {
  if (wholeNumber.test(part)) return getJson(`/sandbox/sms.json?to=${part}`);
  const messages = await getJson('/sandbox/sms.json');
  return messages.filter(({ to }) => to.includes(part));
}

export function startSmsOutbox() {
  const filter = element('filter');
  const refresh = keepDoing(
    'sms',
    async () => {
      const to = filter.value;
      const messages = await messagesTo(to);
      if (to !== filter.value) return;
      show(messages.slice(0, SHOWN));
      element('sms-none').hidden = messages.length > 0 || to !== '';
      element('sms-none-for').hidden = messages.length > 0 || to === '';
    },
    EVERY_MS,
  );
  filter.addEventListener('input', () => {
    filter.value = filter.value.replace(/\D/g, '');
    void refresh();
  });
}
