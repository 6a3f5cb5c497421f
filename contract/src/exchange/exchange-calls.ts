import { findCode } from './find-code.ts';
import { findOwnCoupon } from './find-own-coupon.ts';
import { listBatches } from './list-batches.ts';
import { makeBatch } from './make-batch.ts';
import { redeemCode } from './redeem-code.ts';
import { takeBatchFile } from './take-batch-file.ts';
import { voidSerials } from './void-serials.ts';

export const exchangeCalls = {
  findCode,
  findOwnCoupon,
  listBatches,
  makeBatch,
  redeemCode,
  takeBatchFile,
  voidSerials,
};
