import type { DemoCalendar } from '#seed/demo-calendar.ts';
import { activityRules } from '#seed/documents/activity-rules.ts';
import { privacyStatement } from '#seed/documents/privacy.ts';
import { documentHtml, type Section } from '#seed/documents/section.ts';
import { serviceAgreement } from '#seed/documents/service-agreement.ts';
import type { DocumentSpec } from '#test/factories/document.ts';
import { localised, type Words } from '#test/factories/words.ts';

interface DemoDocument {
  readonly docKey: string;
  readonly title: Words;
  readonly sections: readonly Section[];
  /** Counted from the day of seeding. */
  readonly publishedOnDay: number;
}

const documents: readonly DemoDocument[] = [
  {
    docKey: 'service-agreement',
    title: ['客户服务协议', 'Customer service agreement'],
    sections: serviceAgreement,
    publishedOnDay: -240,
  },
  {
    docKey: 'privacy',
    title: ['隐私政策', 'Privacy statement'],
    sections: privacyStatement,
    publishedOnDay: -240,
  },
  {
    docKey: 'activity-rules',
    title: ['活动规则', 'Activity rules'],
    sections: activityRules,
    publishedOnDay: -60,
  },
];

const PUBLISHED_AT_HOUR = 10;

export const demoDocuments = (calendar: DemoCalendar): readonly DocumentSpec[] =>
  documents.map(({ docKey, title, sections, publishedOnDay }) => ({
    docKey,
    title: localised(title),
    html: documentHtml(sections),
    updatedAtMs: calendar.dayStart(publishedOnDay, PUBLISHED_AT_HOUR),
  }));
