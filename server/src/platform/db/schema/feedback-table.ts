import type { FeedbackCategory } from '@coupon-centre/contract/feedback/feedback-kinds';

/** The table of `0055-feedback.sql`; its comment tells states and guarantees. */
export interface FeedbackTable {
  subscriber_id: string;
  feedback_id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  ordinal: number;
  category: FeedbackCategory;
  text: string;
  owned_id: string | null;
  order_no: string | null;
  received_at: Date;
  due_at: Date;
  state: 'OPEN' | 'ANSWERED';
  answered_at: Date | null;
  answered_by: string | null;
  answer: string | null;
}
