import { createHash } from 'node:crypto';

export interface Signed {
  readonly ticket: string;
  readonly nonceStr: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** The page's whole address; what stands behind `#` is not signed. */
  readonly url: string;
}

/** SHA-1 in hex over the raw values, in the order of their names, as the social app publishes it. */
export const jsSdkSignature = ({ ticket, nonceStr, timestamp, url }: Signed): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.split('#')[0]}`)
    .digest('hex');
