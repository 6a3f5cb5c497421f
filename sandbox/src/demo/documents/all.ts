import type { DocumentSpec } from '@coupon-centre/server/test/factories/document.ts';
import { localised, type Words } from '@coupon-centre/server/test/factories/words.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';
import { activityRules } from '#demo/documents/activity-rules.ts';
import { privacyStatement } from '#demo/documents/privacy.ts';
import { documentHtml, type Section } from '#demo/documents/section.ts';
import { serviceAgreement } from '#demo/documents/service-agreement.ts';

interface DemoDocument {
  readonly docKey: string;
  readonly title: Words;
  readonly sections: readonly Section[];
  /** Days from the day of seeding. */
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
