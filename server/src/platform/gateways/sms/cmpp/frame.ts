/** A message of CMPP without its Total_Length. */
export interface Frame {
  readonly command: number;
  readonly sequence: number;
  readonly body: Buffer;
}

export const Command = {
  connect: 0x01,
  terminate: 0x02,
  submit: 0x04,
  deliver: 0x05,
  activeTest: 0x08,
} as const;

const RESPONSE_BIT = 0x8000_0000;
const HEADER_OCTETS = 12;
/** A gateway's longest message to us, a DELIVER of CMPP 3.0, has 364 octets. */
const MAX_FRAME_OCTETS = 4_096;

export const responseTo = (command: number): number => (command | RESPONSE_BIT) >>> 0;
export const isResponse = (command: number): boolean => command >= RESPONSE_BIT;

export function encodeFrame({ command, sequence, body }: Frame): Buffer {
  const frame = Buffer.alloc(HEADER_OCTETS + body.length);
  frame.writeUInt32BE(frame.length, 0);
  frame.writeUInt32BE(command, 4);
  frame.writeUInt32BE(sequence, 8);
  body.copy(frame, HEADER_OCTETS);
  return frame;
}

/**
 * Cuts the octets of a connection into frames, however they arrive. Throws RangeError as soon as a Total_Length cannot be one;
 * it never waits for, nor allocates, what such a length announces.
 */
export function createFrameReader(): (chunk: Buffer) => readonly Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    let octets = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    while (octets.length >= 4) {
      const length = octets.readUInt32BE(0);
      if (length < HEADER_OCTETS || length > MAX_FRAME_OCTETS) throw new RangeError(`Total_Length ${length}`);
      if (octets.length < length) break;
      frames.push({
        command: octets.readUInt32BE(4),
        sequence: octets.readUInt32BE(8),
        body: octets.subarray(HEADER_OCTETS, length),
      });
      octets = octets.subarray(length);
    }
    // A copy, so that a few octets do not keep a large chunk in memory.
    rest = Buffer.from(octets);
    return frames;
  };
}
