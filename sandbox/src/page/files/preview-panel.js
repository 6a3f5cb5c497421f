import { element, getJson, keepDoing, make } from './screen.js';

/** Links are valid for a day; new drafts are rare. */
const EVERY_MS = 30_000;

function makeRow({ pageId, version, title, link }) {
  const item = make('li', 'preview');
  const open = make('a', 'preview-link', title);
  open.href = link;
  open.target = '_blank';
  open.rel = 'noopener';
  item.append(open, make('span', 'preview-version', `${pageId} · ${version}`));
  return item;
}

function showDrafts(drafts) {
  const list = element('previews');
  // A focused link stays where it is.
  if (!list.contains(document.activeElement)) list.replaceChildren(...drafts.map(makeRow));
  element('previews-none').hidden = drafts.length > 0;
}

export function startPreviewPanel() {
  const path = `/sandbox/previews.json?lang=${document.documentElement.lang}`;
  keepDoing('previews', async () => showDrafts(await getJson(path)), EVERY_MS);
}
