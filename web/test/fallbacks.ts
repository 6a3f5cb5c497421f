import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What some browsers lack, or hide from pages without a secure context: what happens there, and the test that takes it away. */
export const fallbacks = JSON.parse(readFileSync(join(import.meta.dirname, 'fallbacks.json'), 'utf8')) as Readonly<
  Record<string, { readonly otherwise: string; readonly test: string }>
>;

/** `Element.prototype.animate` is called as `animate`. */
export const calledName = (feature: string): string => feature.split('.').pop() ?? '';
