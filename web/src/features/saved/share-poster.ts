import { copyText } from '#lib/page/copy-text.ts';

interface SharedPoster {
  readonly imageUrl: string;
  readonly text: string;
  readonly fileName: string;
}

/** `done`: the phone's share sheet took it, or the person cancelled. */
type Shared = 'done' | 'copied' | 'failed';

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The picture as a file; null if it fails to load. */
const fetchPicture = async ({ imageUrl, fileName }: SharedPoster): Promise<File | null> => {
  try {
    const response = await fetch(imageUrl, { credentials: 'omit' });
    return response.ok ? new File([await response.blob()], fileName, { type: 'image/png' }) : null;
  } catch {
    return null;
  }
};

/** Opens the phone's share sheet with the picture; false if it takes no files or the picture failed to load. */
const openSheet = async (poster: SharedPoster): Promise<boolean> => {
  const { share, canShare }: { readonly share?: Navigator['share']; readonly canShare?: Navigator['canShare'] } =
    navigator;
  if (!share || !canShare) return false;
  const file = await fetchPicture(poster);
  const data = { text: poster.text, files: file === null ? [] : [file] };
  if (file === null || !canShare.call(navigator, data)) return false;
  return share.call(navigator, data).then(() => true, isCancelled);
};

/** Shares the picture through the phone's share sheet, or else copies its text to the clipboard. */
export const sharePoster = async (poster: SharedPoster): Promise<Shared> => {
  if (await openSheet(poster)) return 'done';
  return (await copyText(poster.text)) ? 'copied' : 'failed';
};
