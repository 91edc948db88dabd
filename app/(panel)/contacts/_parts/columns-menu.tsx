'use client';

import { Columns3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Menu, MenuCheck, MenuLabel } from '#app/_ui/overlays/menu.tsx';
import type { useColumns } from './columns.tsx';

/** The menu that chooses the columns of the contact table. Small screens show only one column. */
export function ColumnsMenu({ columns }: { columns: ReturnType<typeof useColumns> }) {
  const t = useTranslations('contacts');
  const own = columns.all.filter(({ id }) => !id.startsWith('field:'));
  const fields = columns.all.filter(({ id }) => id.startsWith('field:'));
  const items = (some: typeof own) =>
    some.map(({ id, label }) => (
      <MenuCheck key={id} checked={columns.isShown(id)} onCheckedChange={(on) => columns.show(id, on)}>
        {label}
      </MenuCheck>
    ));
  return (
    <Menu
      trigger={
        <Button className="hidden md:inline-flex">
          <Columns3 className="size-4" aria-hidden />
          {t('columns')}
        </Button>
      }
    >
      {items(own)}
      {fields.length > 0 && <MenuLabel>{t('customFields')}</MenuLabel>}
      {items(fields)}
    </Menu>
  );
}
