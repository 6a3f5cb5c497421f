import { type Logger, pino } from 'pino';

/** A number of the country's mobile plan wherever it stands in a text. */
const PHONE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** What is said of an error: no fields that libraries hang onto it (requests, parameters, rows). */
const describeError = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        code: (error as { code?: unknown }).code,
        message: error.message.replace(PHONE, '$1****$2'),
        stack: error.stack?.replace(PHONE, '$1****$2'),
      }
    : { message: String(error).replace(PHONE, '$1****$2') };

/**
 * Structured logs, one JSON object a line, with the request's trace id. Personal data, money and coupons are not logged;
 * a number that slips into an error's text is masked.
 */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    // pino's own stream is silent about a reader that has gone; this one tells, and the server ends.
    process.stdout,
  );
