'use client';

import { useTranslations } from 'next-intl';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import { Select } from '#app/_ui/fields/field.tsx';
import { useMemberChoices } from './use-choices.ts';

interface Props {
  readonly control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean };
  readonly value: unknown;
  readonly onChange: (emails: string[] | undefined) => void;
}

/**
 * An ordered list of members, stored as their e-mail addresses. Passes `undefined` to `onChange` when the list is
 * empty.
 */
export function MemberList({ control, value, onChange }: Props) {
  const t = useTranslations('automationEditor');
  const members = useMemberChoices();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const nameOf = (email: string) => members.find((one) => one.value === email)?.label ?? email;
  const change = (emails: string[]) => onChange(emails.length === 0 ? undefined : emails);
  return (
    <div className="space-y-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((email) => (
            <li key={email} className="flex items-center rounded-lg bg-sunken pl-3 text-sm">
              {nameOf(email)}
              <RemoveButton
                label={t('removeMember', { name: nameOf(email) })}
                onRemove={() => change(chosen.filter((one) => one !== email))}
              />
            </li>
          ))}
        </ul>
      )}
      <Select {...control} value="" onChange={(event) => change([...chosen, event.target.value])}>
        <option value="" disabled>
          {t('addMember')}
        </option>
        {members
          .filter((one) => !chosen.includes(one.value))
          .map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
      </Select>
    </div>
  );
}
