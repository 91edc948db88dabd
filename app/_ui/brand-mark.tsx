import { cn } from './cn.ts';
import { Logo } from './logo.tsx';
import { safeHref } from './safe-href.ts';

interface Props {
  readonly logo: string | null;
  readonly className?: string;
}

/** A brand's own mark, or the product's in its colour. */
export const BrandMark = ({ logo, className }: Props) =>
  logo ? (
    // biome-ignore lint/performance/noImgElement: a small file of ours behind a signed link.
    <img src={safeHref(logo)} alt="" className={cn('rounded-lg object-contain', className)} />
  ) : (
    <Logo className={className ?? ''} />
  );
