/** The secret of every test's nodes. */
export const MASTER_KEY = Buffer.alloc(32, 5);
