import type { centre } from './centre.zh-cn.ts';
import type { shell } from './shell.zh-cn.ts';

/**
 * The first bundle's texts, by topic. The Chinese book defines the shape; a text missing in the English one does not
 * compile. The build makes one entry per language, so a page carries one book only. Lazy-loaded screens bring their own
 * `words.ts` with both languages.
 */
export interface Phrases {
  readonly centre: typeof centre;
  readonly shell: typeof shell;
}
