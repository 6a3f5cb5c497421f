import type { FormInstance } from 'antd';
import { minuteText } from '#lib/business-time.ts';

interface Clash {
  readonly templateId: string;
  readonly startAt: string;
  readonly endAt: string;
}
interface Words {
  readonly overlaps: (from: string, to: string) => string;
  readonly outside: (from: string, to: string) => string;
}
interface Asked {
  readonly form: FormInstance;
  readonly words: Words;
  /** The form field of the message. */
  readonly fieldOf: (templateId: string) => readonly (string | number)[];
}

/** Shows at its field why a coupon cannot be in a grab at that time; false for any other refusal. */
export function showClash({ code, resp_data }: { code: string; resp_data: unknown }, asked: Asked): boolean {
  if (code !== codeOf.OUTSIDE_WINDOW && code !== codeOf.GRAB_OVERLAPS) return false;
  const { templateId, startAt, endAt } = resp_data as Clash;
  const { form, words, fieldOf } = asked;
  const say = code === codeOf.GRAB_OVERLAPS ? words.overlaps : words.outside;
  const name = [...fieldOf(templateId)];
  form.setFields([{ name, errors: [say(minuteText(startAt), minuteText(endAt))] }]);
  form.scrollToField(name, { focus: true, block: 'center' });
  return true;
}
