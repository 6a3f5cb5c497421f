import { expect, test } from 'vitest';
import { sandboxMark } from '#front-ends/sandbox-mark.ts';

test.each([
  [[], '沙箱环境，均为模拟', 'Sandbox: nothing here is real'],
  [['sms'], '沙箱环境，但短信为真实系统', 'Sandbox: SMS is live'],
  [['sms', 'billing'], '沙箱环境，但短信和计费为真实系统', 'Sandbox: SMS and billing are live'],
  [['sms', 'billing', 'mail'], '沙箱环境，但短信、计费和邮件为真实系统', 'Sandbox: SMS, billing, and mail are live'],
] as const)('with %j live the mark says so', (live, chinese, english) => {
  expect([sandboxMark(live, 'zh-CN'), sandboxMark(live, 'en')]).toEqual([chinese, english]);
});
