import { z } from 'zod';
import { KEY_ADDRESSES_MAX } from '#foundation/limits.ts';

/** An address or a network (CIDR) of IPv4 or IPv6. */
const keyAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** From where a key is accepted; empty: from anywhere. */
export const keyAddresses = z.array(keyAddress).max(KEY_ADDRESSES_MAX);
