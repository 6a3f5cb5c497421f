import type { FormInstance } from 'antd';

/** Whether a list with this expiry admits people still; null: it does not expire. */
export const isAhead = (expiresAt: string | null): boolean => expiresAt === null || Date.parse(expiresAt) > Date.now();

/** A form's rule: an instant that was changed is in the future; one that was there before may be over. */
export const inFuture =
  (name: string, problem: string) =>
  ({ isFieldTouched }: Pick<FormInstance, 'isFieldTouched'>) => ({
    validator: (_: unknown, instant?: string | null) =>
      instant && isFieldTouched(name) && !isAhead(instant) ? Promise.reject(new Error(problem)) : Promise.resolve(),
  });
