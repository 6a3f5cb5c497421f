import { useWords } from '#lib/locale.tsx';

const SIDE_PX = 168;

const book = {
  'zh-CN': { qr: '供验证器扫描的二维码', byHand: '无法扫描？手动输入密钥' },
  en: { qr: 'QR code for the authenticator', byHand: 'Cannot scan it? Enter this key' },
} as const;

interface Props {
  /** The QR code's SVG markup. */
  readonly qrSvg: string;
  /** Base32. */
  readonly secret: string;
}

/** The key that sets up an authenticator, to scan or type. */
export const AuthenticatorKey = ({ qrSvg, secret }: Props) => {
  const words = useWords(book);
  return (
    <div style={{ display: 'flex', gap: 16, alignItems: 'center', marginBottom: 16 }}>
      <img
        alt={words.qr}
        height={SIDE_PX}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        style={{ background: '#fff', borderRadius: 6, padding: 8, flex: 'none' }}
        width={SIDE_PX}
      />
      <div>
        <div style={{ color: 'var(--soft)' }}>{words.byHand}</div>
        <code style={{ wordBreak: 'break-all' }}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </div>
  );
};
