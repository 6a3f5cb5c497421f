import { billingModes } from '#gateways/billing-book.ts';
import type { SandboxWords } from './page-words.ts';

const modeChoices = ({ modes }: SandboxWords): string =>
  billingModes
    .map(
      (mode) => `
        <label class="mode" data-mode="${mode}">
          <input type="radio" name="mode" value="${mode}">
          <span class="mode-name">${modes[mode].name}</span>
          <span class="mode-does">${modes[mode].does}</span>
        </label>`,
    )
    .join('');

const columnHeads = ({ columns }: SandboxWords): string =>
  Object.entries(columns)
    .map(([name, head]) => `<th scope="col" data-column="${name}">${head}</th>`)
    .join('');

/** The biller's part of the sandbox page: how it behaves, and the grants in its book. */
export const billingPanelHtml = (words: SandboxWords): string => `
    <section class="panel billing" id="billing" aria-labelledby="billing-title">
      <div class="head">
        <h2 id="billing-title">${words.billingTitle}</h2>
        <p class="hint">${words.billingHint}</p>
      </div>
      <fieldset id="modes">
        <legend class="hidden">${words.billingTitle}</legend>${modeChoices(words)}
      </fieldset>
      <h3 id="book-title">${words.bookTitle}</h3>
      <table aria-labelledby="book-title" hidden id="book">
        <thead><tr>${columnHeads(words)}</tr></thead>
        <tbody></tbody>
      </table>
      <p class="none" id="book-none" hidden>${words.bookNone}</p>
    </section>`;
