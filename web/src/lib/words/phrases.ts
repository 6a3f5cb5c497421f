import type { centre } from './centre.zh-cn.ts';
import type { shell } from './shell.zh-cn.ts';

/**
 * What the first bundle says, by topic. The Chinese book sets the shape; a phrase that the English one lacks does not
 * compile. The build makes one entry a language, so a page carries one book only. Screens that are loaded on demand bring
 * their own `words.ts` with both languages.
 */
export interface Phrases {
  readonly centre: typeof centre;
  readonly shell: typeof shell;
}
