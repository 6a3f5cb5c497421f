import { answerFeedback } from './answer-feedback.ts';
import { listFeedback } from './list-feedback.ts';
import { listMyFeedback } from './list-my-feedback.ts';
import { sendFeedback } from './send-feedback.ts';

export const feedbackCalls = {
  answerFeedback,
  listFeedback,
  listMyFeedback,
  sendFeedback,
};
