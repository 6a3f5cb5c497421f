/** What feedback is about: coupons, benefits that did not arrive, this page, an idea, anything else. */
export const feedbackCategories = ['COUPON', 'CREDIT', 'PAGE', 'IDEA', 'OTHER'] as const;
export type FeedbackCategory = (typeof feedbackCategories)[number];
