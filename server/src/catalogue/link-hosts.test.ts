import { expect, it } from 'vitest';
import { allowHosts } from './link-hosts.ts';

const mayLeadTo = allowHosts(['Shop.example:8443']);

it.each([
  '/bass-cardModuleH5/cardIndex?tab=1#a',
  '/bass-cardModuleH5/页',
  '/',
  'tel:10086',
  'https://shop.example:8443/x',
])('a page may lead to %s', (address) => {
  expect(mayLeadTo(address)).toBe(true);
});

it.each([
  '/console/',
  '/console',
  '/Console/operators',
  '/console-api/session/signOut',
  '/sandbox',
  '/bass-cardModuleH5/../../x',
  '/bass-cardModuleH5/%2e%2e/console/',
  '/./console/',
  'https://shop.example/',
  'https://evil.example/',
])('and not to %s', (address) => {
  expect(mayLeadTo(address)).toBe(false);
});
