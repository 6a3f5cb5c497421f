import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentSpec } from '@coupon-centre/server/test/factories/document.ts';
import { localised, localisedHtml, type Words } from '@coupon-centre/server/test/factories/words.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';

interface DemoDocument {
  /** Its texts are `<docKey>.<locale>.html` in this folder. */
  readonly docKey: string;
  readonly title: Words;
  /** Counted from the day of seeding. */
  readonly publishedOnDay: number;
}

const documents: readonly DemoDocument[] = [
  { docKey: 'service-agreement', title: ['客户服务协议', 'Customer service agreement'], publishedOnDay: -240 },
  { docKey: 'privacy', title: ['隐私政策', 'Privacy statement'], publishedOnDay: -240 },
  { docKey: 'activity-rules', title: ['活动规则', 'Activity rules'], publishedOnDay: -60 },
];

const PUBLISHED_AT_HOUR = 10;

export const demoDocuments = (calendar: DemoCalendar): readonly DocumentSpec[] =>
  documents.map(({ docKey, title, publishedOnDay }) => ({
    docKey,
    title: localised(title),
    html: localisedHtml((locale) => readFileSync(join(import.meta.dirname, `${docKey}.${locale}.html`), 'utf8')),
    updatedAtMs: calendar.dayStart(publishedOnDay, PUBLISHED_AT_HOUR),
  }));
