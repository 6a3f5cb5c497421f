import { expect, test } from 'vitest';
import { serviceLink } from './service-link.ts';

test('the order number goes along, and the rest of the address stays', () => {
  expect(serviceLink('https://service.example/chat', 'U1')).toBe('https://service.example/chat?orderNo=U1');
  expect(serviceLink('https://service.example/chat', undefined)).toBe('https://service.example/chat');
});
