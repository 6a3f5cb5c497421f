import { z } from 'zod';

/** Settings of how many login SMS may be sent within a day, whatever work is proved for them. */

const MAX_CAP = 1_000_000_000;

const cap = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .refine((most) => most <= MAX_CAP)
    .default(usual)
    .describe(`a whole number of SMS, 1 to ${MAX_CAP}`);

export const smsCapsSettings = {
  LOGIN_SMS_PER_DAY: cap(1_000_000),
  LOGIN_SMS_PER_DAY_AND_SEGMENT: cap(10_000),
  LOGIN_SMS_PER_DAY_AND_ADDRESS: cap(1_000),
  LOGIN_SMS_PER_DAY_AND_DEVICE: cap(30),
};

export interface SmsCapsEnv {
  readonly loginSmsPerDay: number;
  readonly loginSmsPerDayAndSegment: number;
  readonly loginSmsPerDayAndAddress: number;
  readonly loginSmsPerDayAndDevice: number;
}

export const smsCapsEnvOf = (data: z.output<z.ZodObject<typeof smsCapsSettings>>): SmsCapsEnv => ({
  loginSmsPerDay: data.LOGIN_SMS_PER_DAY,
  loginSmsPerDayAndSegment: data.LOGIN_SMS_PER_DAY_AND_SEGMENT,
  loginSmsPerDayAndAddress: data.LOGIN_SMS_PER_DAY_AND_ADDRESS,
  loginSmsPerDayAndDevice: data.LOGIN_SMS_PER_DAY_AND_DEVICE,
});

/** Login SMS a day: of the service, to a segment of numbers (their first seven digits), from a network, from a device. */
export interface SmsCaps {
  readonly service: number;
  readonly segment: number;
  readonly address: number;
  readonly device: number;
}

export const smsCapsOf = (env: SmsCapsEnv): SmsCaps => ({
  service: env.loginSmsPerDay,
  segment: env.loginSmsPerDayAndSegment,
  address: env.loginSmsPerDayAndAddress,
  device: env.loginSmsPerDayAndDevice,
});

/** Where nothing is set. */
export const usualSmsCaps: SmsCaps = smsCapsOf(smsCapsEnvOf(z.object(smsCapsSettings).parse({})));
