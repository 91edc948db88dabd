import { cn } from '../cn.ts';
import { safeHref } from '../text/safe-href.ts';
import { Logo } from './logo.tsx';

interface Props {
  readonly logo: string | null;
  readonly className?: string;
}

/** Shows the brand's own logo, or the product's logo in the brand's color if the brand has none. */
export const BrandMark = ({ logo, className }: Props) =>
  logo ? (
    // biome-ignore lint/performance/noImgElement: the logo is a small file that Parley serves behind a signed link.
    <img src={safeHref(logo)} alt="" className={cn('rounded-lg object-contain', className)} />
  ) : (
    <Logo className={className ?? ''} />
  );
