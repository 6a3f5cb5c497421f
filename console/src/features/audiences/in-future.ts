import type { FormInstance } from 'antd';

/** A form's rule: an instant that was changed is in the future; one that was there before may be over. */
export const inFuture =
  (name: string, problem: string) =>
  ({ isFieldTouched }: Pick<FormInstance, 'isFieldTouched'>) => ({
    validator: (_: unknown, instant?: string | null) =>
      instant && isFieldTouched(name) && Date.parse(instant) <= Date.now()
        ? Promise.reject(new Error(problem))
        : Promise.resolve(),
  });
