'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { actionGroups } from './action.ts';
import { KeyCaps } from './key-caps.tsx';
import type { Registry } from './registry.ts';
import { useAllActions } from './use-all-actions.ts';

/** Lists every shortcut that works on this page at the moment. */
export function KeySheet({ registry, onClose }: { registry: Registry; onClose: () => void }) {
  const t = useTranslations('actions');
  const actions = useAllActions(registry).filter(({ keys }) => keys);
  return (
    <Dialog open onOpenChange={onClose} title={t('keys')} description={t('keysHint')} className="max-w-2xl">
      <div className="columns-1 gap-10 sm:columns-2">
        {actionGroups.map((group) => {
          const some = actions.filter((one) => one.group === group);
          return some.length === 0 ? null : (
            <section key={group} className="mb-5 break-inside-avoid">
              <h3 className="mb-1 text-xs font-medium text-ink-faint">{t(`group_${group}`)}</h3>
              <dl>
                {some.map(({ id, label, keys }) => (
                  <div key={id} className="flex items-center justify-between gap-4 py-1 text-sm">
                    <dt>{label}</dt>
                    <dd>
                      <KeyCaps keys={keys ?? ''} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
