import { hash, verify } from '@node-rs/argon2';
import { asOneTimePassword } from './made-secrets.ts';

/** Argon2id with the library's parameters, which are OWASP's: 19 MiB, two passes, one lane. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'));

/** Checked if there is no such operator, so that the answer takes as long. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZWJvZHllbHNlcw$WQZ2rY4Ew6nYJYf8yJ7m9b0m3H4m0s0cJz2mQ0Zx3yE';

interface Account {
  readonly password_hash: string | null;
  readonly has_one_time_password: boolean;
}

/** Whether the password is right; false for an unknown operator or one without a password, after the same time. */
export async function isPassword(account: Account | undefined, typed: string): Promise<boolean> {
  const password = account?.has_one_time_password ? asOneTimePassword(typed) : typed.normalize('NFC');
  const passwordHash = account?.password_hash ?? null;
  const fits = await verify(passwordHash ?? DUMMY_HASH, password);
  return fits && passwordHash !== null;
}
