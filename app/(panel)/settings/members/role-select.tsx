'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Select } from '#app/_ui/fields/field.tsx';
import { roles } from '#server/contract/organization/scopes.ts';

/** A select with the names of the four roles. */
export function RoleSelect(props: ComponentProps<'select'>) {
  const r = useTranslations('roles');
  return (
    <Select {...props}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {r(role)}
        </option>
      ))}
    </Select>
  );
}
