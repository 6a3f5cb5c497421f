/**
 * Gives a buffer's memory back at once. The collector sees only how small the handle is, and lets tens of megabytes pile up. Nothing
 * may read the buffer, or another view of its memory, any more.
 */
export function freeBuffer({ buffer }: Uint8Array): void {
  (buffer as ArrayBuffer).transfer(0);
}
