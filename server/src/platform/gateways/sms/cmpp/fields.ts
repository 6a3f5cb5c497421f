/** Octets of a message body, field by field, big-endian. */
export type Field = Buffer;

/** Unsigned integer of one, two or four octets. */
export const uint = (octets: 1 | 4, value: number): Field => {
  const field = Buffer.alloc(octets);
  field.writeUIntBE(value, 0, octets);
  return field;
};

/** ASCII, filled with zero octets. Throws RangeError if it does not fit: a number or name cut short would be another one. */
export const text = (octets: number, value: string): Field => {
  if (value.length > octets) throw new RangeError(`a field of ${octets} octets`);
  const field = Buffer.alloc(octets);
  field.write(value, 'latin1');
  return field;
};

export const zeros = (octets: number): Field => Buffer.alloc(octets);

/** Reads a body's fields one after the other. Reading past its end throws RangeError. */
export function fieldsOf(body: Buffer) {
  let at = 0;
  const take = (octets: number): Buffer => {
    if (at + octets > body.length) throw new RangeError('the message ends early');
    at += octets;
    return body.subarray(at - octets, at);
  };
  return {
    octets: take,
    uint: (octets: 1 | 4): number => take(octets).readUIntBE(0, octets),
    /** Msg_Id: 64 bits do not fit a number. */
    id: (): bigint => take(8).readBigUInt64BE(),
    /** Up to the first zero octet. */
    text: (octets: number): string => {
      const field = take(octets);
      const end = field.indexOf(0);
      return field.toString('latin1', 0, end === -1 ? octets : end).trim();
    },
  };
}
