import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** A link back to the list that the shown item belongs to. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} prefetch={false} className="inline-flex items-center gap-1 text-sm text-ink-soft hover:text-ink">
    <ArrowLeft className="size-4" aria-hidden />
    {children}
  </Link>
);
