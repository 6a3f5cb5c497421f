import type { ReactNode } from 'react';
import { Link } from 'wouter';

export interface PageAddressProps {
  /** Below the page's base, https, or a number to call; the contract's rule for operators' links. */
  readonly link: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A link that an operator set: a screen of this page, or away from it. */
export const PageAddress = ({ link, className, children }: PageAddressProps) =>
  link.startsWith('/') ? (
    <Link className={className} href={link}>
      {children}
    </Link>
  ) : (
    <a className={className} href={link} rel="noopener">
      {children}
    </a>
  );
