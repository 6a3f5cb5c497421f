import { z } from 'zod';
import { httpAddress } from '#platform/gateways/http-address.ts';
import { StartProblem } from '#platform/process/start-problem.ts';

/** Settings of where the head of the audit is kept besides the log. */

const SECRET = /^whsec_[A-Za-z\d+/]{32,}={0,2}$/;

export const auditAnchorSettings = {
  AUDIT_ANCHOR_FILE: z.string().optional().describe('the path of a file that lines are appended to'),
  AUDIT_ANCHOR_URL: httpAddress('the address of a receiver, like https://host/path'),
  AUDIT_ANCHOR_SECRET: z
    .string()
    .regex(SECRET)
    .transform((text) => Buffer.from(text.slice('whsec_'.length), 'base64'))
    .optional()
    .describe('whsec_ and at least 24 random bytes in base64'),
};

export interface AuditAnchorEnv {
  /** Undefined: no file. */
  readonly auditAnchorFile: string | undefined;
  /** Undefined: no webhook. */
  readonly auditAnchorUrl: string | undefined;
  /** That signs what goes there; set with the address only. */
  readonly auditAnchorSecret: Buffer | undefined;
}

/** Throws StartProblem where address and secret do not come together. */
export function auditAnchorOf(data: z.output<z.ZodObject<typeof auditAnchorSettings>>): AuditAnchorEnv {
  const { AUDIT_ANCHOR_FILE: file, AUDIT_ANCHOR_URL: url, AUDIT_ANCHOR_SECRET: secret } = data;
  if ((url === undefined) !== (secret === undefined)) {
    throw new StartProblem('AUDIT_ANCHOR_URL and AUDIT_ANCHOR_SECRET belong together; one of them is not set.');
  }
  return { auditAnchorFile: file, auditAnchorUrl: url, auditAnchorSecret: secret };
}
