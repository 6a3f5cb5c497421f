import { z } from 'zod';
import { CARRIER_TOKEN_MAX_LENGTH, PRE_SIGN_MAX_LENGTH } from '#foundation/limits.ts';

/** Input of the signature: the string that the carrier's SDK wants signed; its second generation has none. */
export const signParams = z.object({ preSign: z.string().min(1).max(PRE_SIGN_MAX_LENGTH).optional() });

/** The carrier's answer, from its SDK in the page or from the operator's app; `userInformation` is passed on unchanged. */
export const exchangeParams = z.object({
  token: z.string().min(1).max(CARRIER_TOKEN_MAX_LENGTH),
  userInformation: z.string().max(CARRIER_TOKEN_MAX_LENGTH).default(''),
  source: z.enum(['page', 'app']).default('page'),
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** `busi_params`: a JSON string (specification §3) of this shape. */
export const busiParams = (shape: z.ZodType) =>
  z
    .string()
    .max(4 * CARRIER_TOKEN_MAX_LENGTH)
    .refine((text) => shape.safeParse(jsonOf(text)).success);

/** Parses a string already validated by `busiParams` of the same shape. */
export const openBusiParams = <Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> =>
  shape.parse(JSON.parse(text));
