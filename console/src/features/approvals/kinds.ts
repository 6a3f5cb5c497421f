import type { ApprovalKindName } from '@coupon-centre/contract/approval/approval-kinds';
import type { ContentKind } from '@coupon-centre/contract/content/content-items';
import type { ConsolePath } from '@coupon-centre/contract/operator/console-paths';
import type { ComponentType } from 'react';
import type { CallResponse } from '#lib/call.ts';
import { loadedPart } from '#ui/loaded-part.tsx';
import { emptyPhone } from '#ui/phone-preview.tsx';
import { AskedBudget } from './asked-budget.tsx';
import { AskedCodes } from './asked-codes.tsx';
import { AskedContent } from './asked-content.tsx';
import { AskedDistribution } from './asked-distribution.tsx';
import { AskedDocument } from './asked-document.tsx';
import { AskedForSubscriber } from './asked-for-subscriber.tsx';
import { AskedFront } from './asked-front.tsx';
import { AskedLimit } from './asked-limit.tsx';
import { AskedNumber } from './asked-number.tsx';
import { AskedOffer } from './asked-offer.tsx';
import { AskedBranch, AskedKey, AskedOperator, AskedRole, AskedRoleClaims } from './asked-operator.tsx';
import { AskedPage } from './asked-page.tsx';
import { AskedRisk } from './asked-risk.tsx';
import { AskedAppeal, AskedClawback } from './asked-risk-case.tsx';
import { AskedThresholds } from './asked-thresholds.tsx';
import { AskedWebhook } from './asked-webhook.tsx';
import { contentKindOf } from './kind-name.ts';

type View = ComponentType<{ readonly approval: CallResponse<'showApproval'> }>;

// An approval is of one kind: what needs the words of coupons is loaded where it is shown.
const AskedCoupon = loadedPart(async () => (await import('./asked-coupon.tsx')).AskedCoupon);

// Next to what decides, or below it.
const views = () => import('./on-phone.tsx');
const CouponOnPhone = loadedPart(async () => (await views()).CouponOnPhone, { waiting: emptyPhone });
const PageOnPhone = loadedPart(async () => (await views()).PageOnPhone, { waiting: emptyPhone });
const DocumentOnPhone = loadedPart(async () => (await views()).DocumentOnPhone, { waiting: emptyPhone });

interface ShownKind {
  /** The screen of the subject. */
  readonly pathOf: (subjectId: string) => string;
  /** What is asked, in words. */
  readonly Asked: View;
  /** What subscribers will see. */
  readonly OnPhone?: View;
}

/** The screen of each kind of content. */
const CONTENT_PATHS: Readonly<Record<ContentKind, ConsolePath>> = {
  dictionary: '/dictionary',
  category: '/categories',
  channel: '/channels',
  ad: '/ads',
  theme: '/themes',
  share: '/share-texts',
};
const contentPath = (subjectId: string): string => CONTENT_PATHS[contentKindOf(subjectId) ?? 'dictionary'];

const personPath = (subjectId: string): string => `/subscribers/${subjectId.split(':')[0]}`;
const couponPath = (subjectId: string): string => `${personPath(subjectId)}/coupons/${subjectId.split(':')[1]}`;

/** `front pageId`; without a page the list, which shows the fronts. */
function frontPath(subjectId: string): string {
  const pageId = subjectId.split(' ')[1] ?? '-';
  return pageId === '-' ? '/pages' : `/pages/${pageId}`;
}

/** How an approval of each kind is shown. */
export const shownKinds: Readonly<Record<ApprovalKindName, ShownKind>> = {
  COUPON: { pathOf: (id) => `/coupons/${id}`, Asked: AskedCoupon, OnPhone: CouponOnPhone },
  PAGE: { pathOf: (id) => `/pages/${id}`, Asked: AskedPage, OnPhone: PageOnPhone },
  FRONT: { pathOf: frontPath, Asked: AskedFront },
  DISTRIBUTION: { pathOf: (id) => `/distribution?open=${id}`, Asked: AskedDistribution },
  LIMIT: { pathOf: (id) => `/coupons/${id}`, Asked: AskedLimit },
  OPERATOR: { pathOf: () => '/operators', Asked: AskedOperator },
  ROLE: { pathOf: () => '/operators', Asked: AskedRole },
  BRANCH: { pathOf: () => '/operators', Asked: AskedBranch },
  ROLE_CLAIMS: { pathOf: () => '/operators', Asked: AskedRoleClaims },
  THRESHOLDS: { pathOf: () => '/approvals', Asked: AskedThresholds },
  DOCUMENT: { pathOf: (docKey) => `/documents/${docKey}`, Asked: AskedDocument, OnPhone: DocumentOnPhone },
  CONTENT: { pathOf: contentPath, Asked: AskedContent },
  CODES: { pathOf: () => '/codes', Asked: AskedCodes },
  CODE_FILE: { pathOf: () => '/code-files', Asked: AskedCodes },
  OFFER: { pathOf: () => '/provider-offers', Asked: AskedOffer },
  RESTORE: { pathOf: couponPath, Asked: AskedForSubscriber },
  GIFT: { pathOf: personPath, Asked: AskedForSubscriber },
  NUMBER: { pathOf: () => '/privacy-requests', Asked: AskedNumber },
  BUDGET: { pathOf: (id) => `/campaigns/${id}`, Asked: AskedBudget },
  KEY: { pathOf: () => '/keys', Asked: AskedKey },
  KEY_ADDRESSES: { pathOf: () => '/keys', Asked: AskedKey },
  RISK: { pathOf: (id) => (id === 'rules' ? '/risk/rules' : '/risk/lists'), Asked: AskedRisk },
  CLAWBACK: { pathOf: () => '/risk/clawbacks', Asked: AskedClawback },
  APPEAL: { pathOf: () => '/risk/appeals', Asked: AskedAppeal },
  WEBHOOK: { pathOf: () => '/webhooks', Asked: AskedWebhook },
};
