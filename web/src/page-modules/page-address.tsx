import type { ReactNode } from 'react';
import { Link } from 'wouter';

export interface PageAddressProps {
  /** A path below the page's base, an https URL, or a phone number; the contract's rule for operators' links. */
  readonly link: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A link set by an operator: to a screen of this page, or elsewhere. */
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
