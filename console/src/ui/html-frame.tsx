interface Props {
  readonly html: string;
  readonly title: string;
  readonly height: number;
  /** Default: as wide as there is room. */
  readonly width?: number;
}

/** HTML as it is shown. The frame's sandbox runs nothing. */
export const HtmlFrame = ({ html, title, height, width }: Props) => (
  <iframe
    sandbox=""
    srcDoc={`<div style="font: 14px/1.6 sans-serif">${html}</div>`}
    style={{
      width: width ?? '100%',
      maxWidth: '100%',
      height,
      border: '1px solid var(--line)',
      borderRadius: 8,
      background: '#fff',
    }}
    title={title}
  />
);
