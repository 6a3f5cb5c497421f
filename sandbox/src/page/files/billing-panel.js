import { element, fill, getJson, keepDoing, make, makeTime, say, words } from './screen.js';

const EVERY_MS = 2_000;
const SHOWN = 50;
const MB_A_GB = 1_024;
const FEN_A_YUAN = 100;

const inMb = (amount) => (amount % MB_A_GB === 0 ? `${amount / MB_A_GB} GB` : `${amount} MB`);

const benefitInWords = ({ kind, amount }) =>
  fill(words.benefits[kind], { amount: String(amount), yuan: String(amount / FEN_A_YUAN), data: inMb(amount) });

const outcomeOf = ({ applied, isPending, reversedAt }) => {
  if (!applied) return 'refused';
  if (reversedAt !== null) return 'reversed';
  return isPending ? 'pending' : 'applied';
};

/** An entry that changes gets a new row. */
const idOf = (entry) => `${entry.orderNo} ${outcomeOf(entry)}`;

function makeRow(entry) {
  const { orderNo, phone, benefit, at } = entry;
  const outcome = outcomeOf(entry);
  const row = make('tr');
  row.dataset.id = idOf(entry);
  const cells = {
    at: makeTime(at),
    orderNo: make('code', '', orderNo),
    phone,
    benefit: benefitInWords(benefit),
    outcome: make('span', outcome === 'applied' ? 'yes' : 'no', words[outcome]),
  };
  for (const [column, content] of Object.entries(cells)) {
    const cell = make('td');
    cell.dataset.column = column;
    cell.dataset.head = words.columns[column];
    cell.append(content);
    row.append(cell);
  }
  return row;
}

function showBook(entries) {
  const body = element('book').tBodies[0];
  const known = new Map([...body.rows].map((row) => [row.dataset.id, row]));
  body.replaceChildren(...entries.map((entry) => known.get(idOf(entry)) ?? makeRow(entry)));
  element('book').hidden = entries.length === 0;
  element('book-none').hidden = entries.length > 0;
}

/** While a switch is under way, earlier answers of the server are ignored. */
let switching = 0;

function showMode(mode) {
  const radio = document.querySelector(`input[name=mode][value=${CSS.escape(mode)}]`);
  if (radio !== null) radio.checked = true;
}

async function switchTo(mode, name) {
  switching += 1;
  try {
    const answer = await fetch('/sandbox/billing', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    });
    if (!answer.ok) throw new Error(`not switched: ${answer.status}`);
    say(fill(words.switched, { mode: name }));
  } catch {
    say(words.notSwitched);
  } finally {
    switching -= 1;
  }
}

export function startBillingPanel() {
  const refresh = keepDoing(
    'billing',
    async () => {
      const [state, entries] = await Promise.all([
        getJson('/sandbox/billing'),
        getJson(`/sandbox/billing.json?limit=${SHOWN}`),
      ]);
      if (switching === 0) showMode(state.resp_data.mode);
      showBook(entries);
    },
    EVERY_MS,
  );
  element('modes').addEventListener('change', ({ target }) => {
    const name = target.closest('label').querySelector('.mode-name').textContent;
    void switchTo(target.value, name).then(refresh);
  });
}
