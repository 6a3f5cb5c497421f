import { centre } from './centre.zh-cn.ts';
import type { Phrases } from './phrases.ts';
import { shell } from './shell.zh-cn.ts';

export const zhCn: Phrases = { centre, shell };
