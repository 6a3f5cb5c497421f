import type { ClaimPageModule } from '@coupon-centre/contract/claim-page/claim-page';
import { GrabSection } from '#lib/offer/grab-section.tsx';
import { BannerModule } from './banner-module.tsx';
import { ButtonModule } from './button-module.tsx';
import { CountdownModule } from './countdown-module.tsx';
import { CouponGridModule } from './coupon-grid-module.tsx';
import { HtmlText } from './html/html-text.tsx';
import { Panel } from './panel.tsx';
import { RuleModule } from './rule-module.tsx';

export interface ModuleViewProps {
  readonly module: ClaimPageModule;
  /** When the page ends, ISO 8601; null without a planned end. */
  readonly pageEnd: string | null;
}

/** One module of a claim page. An unhandled kind does not compile. */
export const ModuleView = ({ module, pageEnd }: ModuleViewProps) => {
  switch (module.kind) {
    case 'banner':
      return <BannerModule module={module} />;
    case 'couponGrid':
      return <CouponGridModule module={module} />;
    case 'grab':
      return <GrabSection title={module.heading ?? undefined} />;
    case 'richText':
      return (
        <Panel isText>
          <HtmlText html={module.html} />
        </Panel>
      );
    case 'rule':
      return <RuleModule module={module} />;
    case 'button':
      return <ButtonModule module={module} />;
    case 'countdown':
      return <CountdownModule module={module} pageEnd={pageEnd} />;
    default:
      return module satisfies never;
  }
};
