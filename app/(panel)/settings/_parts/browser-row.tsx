import { Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '#app/_ui/display/badge.tsx';
import { useBrowserName } from './use-browser-name.ts';

interface Props {
  readonly device: { readonly browser: string | null; readonly system: string | null; readonly this_device: boolean };
  /** Details about the browser, line by line. */
  readonly children: ReactNode;
  /** Renders a button for a browser that is not the current one. `name` is that browser's name. */
  readonly action: (name: string) => ReactNode;
}

const phones = ['iPhone', 'iPad', 'Android'];

/** A row for one of the browsers that the user uses: its name, and whether it is the current one. */
export function BrowserRow({ device, children, action }: Props) {
  const t = useTranslations('security');
  const name = useBrowserName()(device) ?? t('unknownBrowser');
  const Icon = phones.includes(device.system ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 px-4 py-3.5 sm:px-5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-faint dark:bg-line">
        <Icon className="size-4.5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-sm font-medium">{name}</span>
          {device.this_device && <Badge tone="accent">{t('here')}</Badge>}
        </p>
        {children}
      </div>
      {!device.this_device && action(name)}
    </li>
  );
}
