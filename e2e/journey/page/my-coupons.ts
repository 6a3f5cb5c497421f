import type { Locator } from 'playwright-core';
import type { Phone } from '#journey/page/phone.ts';

type TabName = keyof Phone['words']['tabs'];

export const ownTab = ({ page, words }: Phone, name: TabName): Locator =>
  page.getByRole('tab', { name: words.tabs[name] });

/** Reloads a tab of my coupons until the coupon is there. */
export async function findUnder(phone: Phone, name: TabName, title: string): Promise<void> {
  await ownTab(phone, name).tap();
  await phone.coupon(title).waitFor();
}

const CODE = /^[0-9A-Z]{4}(?:[ -]?[0-9A-Z]{4})+$/;

/** Opens a coupon from the list, checks its detail against the specification, and reads its code. */
export async function openDetail(phone: Phone, title: string): Promise<string> {
  const { page, words } = phone;
  await phone.coupon(title).getByRole('link', { name: title }).tap();
  await page.getByRole('heading', { name: words.detail, level: 1 }).waitFor();
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: title }).waitFor();
  for (const label of [words.usageTime, words.exchangeCode, words.received]) {
    await main.getByText(label, { exact: true }).waitFor();
  }
  await main.getByRole('heading', { name: words.rules }).waitFor();
  return (await main.getByText(CODE).textContent()) ?? '';
}

/** From a detail or list to the result screen: the use button, then the confirmation. */
export async function useIt(phone: Phone, button: string): Promise<void> {
  const { page, words } = phone;
  await phone.button(button).tap();
  await page.getByRole('dialog', { name: words.confirmTitle }).waitFor();
  await phone.button(words.confirmUse).tap();
}
