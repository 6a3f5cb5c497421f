import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultOf } from './problem.ts';

const schema = z.strictObject({
  couponIds: z.array(z.string()).min(1).max(2),
  title: z.string().min(1).max(4),
  units: z.int().min(1).max(5_000).optional(),
  step: z.number().multipleOf(5).optional(),
  at: z.iso.datetime().optional(),
  state: z.enum(['ON', 'OFF']).optional(),
  who: z.union([z.strictObject({ one: z.string() }), z.strictObject({ all: z.literal(true) })]).optional(),
});
const right = { couponIds: ['a'], title: 'abc' };

const faultIn = (sent: unknown, locale: 'zh-CN' | 'en') =>
  faultOf(schema.safeParse(sent).error?.issues ?? [], { schema, sent }, locale);

test.each([
  [{ ...right, couponIds: [] }, 'couponIds', '至少要有 1 项', 'needs at least 1 entry'],
  [{ ...right, couponIds: ['a', 'b', 'c'] }, 'couponIds', '最多 2 项', 'may have at most 2 entries'],
  [{ couponIds: ['a'] }, 'title', '不能缺少', 'is missing'],
  [{ ...right, title: '' }, 'title', '不能为空', 'must not be empty'],
  [{ ...right, title: 'abcde' }, 'title', '最多 4 个字符', 'may have at most 4 characters'],
  [{ ...right, title: 7 }, 'title', '应为文字', 'must be text'],
  [{ ...right, units: 0 }, 'units', '不能小于 1', 'must be at least 1'],
  [{ ...right, units: 5_001 }, 'units', '不能大于 5,000', 'must be at most 5,000'],
  [{ ...right, units: 1.5 }, 'units', '应为整数', 'must be a whole number'],
  [{ ...right, step: 7 }, 'step', '应为 5 的整数倍', 'must be a multiple of 5'],
  [{ ...right, at: 'soon' }, 'at', '应为日期和时间', 'must be a date and time'],
  [{ ...right, state: 'IDLE' }, 'state', '应为以下之一：ON、OFF', 'must be one of: ON, OFF'],
  [{ ...right, who: 'me' }, 'who', '不符合要求', 'is not valid here'],
  [{ ...right, titel: 'x' }, 'titel', '没有名为“titel”的字段，是否应为“title”？', /There is no field "titel"; did/],
  ['text', 'body', '应为一组字段', 'must be a group of fields'],
] as const)('%j is refused in words of people', (...[sent, field, chinese, english]) => {
  expect(faultIn(sent, 'zh-CN')).toEqual({ field, problem: chinese });
  expect(faultIn(sent, 'en')).toEqual({
    field,
    problem: typeof english === 'string' ? english : expect.stringMatching(english),
  });
});
