/**
 * One name for all that a move makes: in the old database the role that reads, the publication and the slot; in the new one the
 * subscription, and the schema that marks it as not yet to be served. All of it is gone after the switch.
 */
export const MOVE = 'coupon_centre_move';
