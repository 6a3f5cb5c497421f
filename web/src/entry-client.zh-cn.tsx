import { start } from '#app/start.tsx';
import { zhCn } from '#lib/words/zh-cn.ts';

void start(zhCn);
