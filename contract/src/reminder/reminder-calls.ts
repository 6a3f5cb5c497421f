import { switchReminder } from './switch-reminder.ts';

export const reminderCalls = {
  switchReminder,
};
