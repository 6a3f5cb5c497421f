import type { FormInstance } from 'antd';
import { minuteText } from '#lib/business-time.ts';

const OUTSIDE_WINDOW = '8022';
const GRAB_OVERLAPS = '8023';

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
  /** Of the form's field that it is said at. */
  readonly fieldOf: (templateId: string) => readonly (string | number)[];
}

/** Says at its field why a coupon cannot be in a grab at that time; false where it was refused for anything else. */
export function showClash({ code, resp_data }: { code: string; resp_data: unknown }, asked: Asked): boolean {
  if (code !== OUTSIDE_WINDOW && code !== GRAB_OVERLAPS) return false;
  const { templateId, startAt, endAt } = resp_data as Clash;
  const { form, words, fieldOf } = asked;
  const say = code === GRAB_OVERLAPS ? words.overlaps : words.outside;
  const name = [...fieldOf(templateId)];
  form.setFields([{ name, errors: [say(minuteText(startAt), minuteText(endAt))] }]);
  form.scrollToField(name, { focus: true, block: 'center' });
  return true;
}
