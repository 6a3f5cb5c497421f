import { Modal, QRCode, Typography } from 'antd';
import { minuteText } from '#lib/business-time.ts';
import { useWords } from '#lib/locale.tsx';
import { useCall } from '#lib/use-call.ts';
import { Answered } from '#ui/answered.tsx';
import { pageWords } from './page-words.ts';

export interface PreviewLinkProps {
  readonly pageId: string;
  readonly version: number;
  /** Counted from 1; 0: the page itself. */
  readonly variant: number;
  readonly onClose: () => void;
}

/** A signed link to a version, with a QR code for a phone. */
export const PreviewLinkDialog = ({ pageId, version, variant, onClose }: PreviewLinkProps) => {
  const words = useWords(pageWords);
  const link = useCall('linkPagePreview', { pageId, version, ...(variant > 0 && { variant }) });
  return (
    <Modal footer={null} onCancel={onClose} open title={words.link}>
      <Answered asked={link}>
        {({ path, expiresAt }) => {
          const address = new URL(path, location.origin).href;
          return (
            <div style={{ display: 'grid', justifyItems: 'center', gap: 12 }}>
              <QRCode aria-label={words.qr} size={240} value={address} />
              <Typography.Link
                copyable={{ text: address, tooltips: [words.copy, words.copied] }}
                href={path}
                target="_blank"
              >
                {words.link}
              </Typography.Link>
              <span>{words.linkAbout(minuteText(expiresAt))}</span>
            </div>
          );
        }}
      </Answered>
    </Modal>
  );
};
