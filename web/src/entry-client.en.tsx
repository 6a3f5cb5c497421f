import { start } from '#app/start.tsx';
import { en } from '#lib/words/en.ts';

void start(en);
