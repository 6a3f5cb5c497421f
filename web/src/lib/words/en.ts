import { centre } from './centre.en.ts';
import type { Phrases } from './phrases.ts';
import { shell } from './shell.en.ts';

export const en: Phrases = { centre, shell };
