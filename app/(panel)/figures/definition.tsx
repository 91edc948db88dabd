import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Popover } from '#app/_ui/overlays/popover.tsx';

interface Props {
  /** The name of the number whose definition the button shows. */
  readonly of: string;
  readonly children: string;
}

/** A button that shows the definition of a number. It works with a pointer, by touch and by keyboard. */
export function Definition({ of, children }: Props) {
  const label = useTranslations('figures')('definition', { of });
  return (
    <Popover
      label={label}
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={label}
          className="-my-1.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full align-middle text-ink-faint hover:text-ink print:hidden"
        >
          <CircleHelp className="size-3.5" aria-hidden />
        </button>
      }
    >
      <p className="text-sm font-normal">
        <span className="mb-1 block font-medium">{of}</span>
        {children}
      </p>
    </Popover>
  );
}
