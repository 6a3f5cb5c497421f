import { z } from 'zod';
import { instant } from '#foundation/field.ts';

const nameOf = (type: string): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

/** An event of one type. A change that would break a reader of `data` raises its `version`. */
export const event = <const Type extends string, Data extends z.ZodType>(type: Type, description: string, data: Data) =>
  z
    .object({
      /** The same whenever the event is told again. */
      id: z.uuid(),
      type: z.literal(type),
      version: z.literal(1),
      /** When it happened. */
      at: instant,
      data,
    })
    .meta({ id: nameOf(type), description });
