/** Runs work once what is due by now is painted: what answers a tap is seen before what takes long. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
