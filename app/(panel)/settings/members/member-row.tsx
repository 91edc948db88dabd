'use client';

import { MoreHorizontal, UserMinus } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Menu, MenuItem } from '#app/_ui/overlays/menu.tsx';
import type { User } from '#server/contract/organization/member.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import { useMember } from '../../_shell/member.tsx';
import { RoleSelect } from './role-select.tsx';

interface Props {
  readonly user: User;
  /** Whether the e-mail address is unverified: nobody has opened a link that was sent to it. */
  readonly unproven: boolean;
  readonly onRole: (role: Role) => void;
  readonly onRemove: () => void;
}

export function MemberRow({ user, unproven, onRole, onRemove }: Props) {
  const t = useTranslations('members');
  const c = useTranslations('common');
  const format = useFormatter();
  const isSelf = useMember().userId === user.id;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:flex-nowrap sm:px-5">
      <Avatar name={user.name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{user.name}</span>
          {isSelf && <span className="text-xs text-ink-faint">({t('you')})</span>}
          {user.is_owner && <Badge tone="accent">{t('owner')}</Badge>}
          {unproven && <Badge tone="warning">{t('unproven')}</Badge>}
        </p>
        <p className="truncate text-xs text-ink-soft">{user.email}</p>
        <p className="text-xs text-ink-faint">
          {t('since', { date: format.dateTime(new Date(user.member_since), { dateStyle: 'medium' }) })}
        </p>
        {unproven && <p className="mt-1 text-xs text-ink-soft">{t('unprovenText')}</p>}
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:pl-13">
        <RoleSelect
          aria-label={t('roleOf', { name: user.name })}
          value={user.role}
          disabled={user.is_owner}
          onChange={(event) => onRole(event.target.value as Role)}
          className="sm:w-40"
        />
        {user.is_owner || isSelf ? (
          <span className="size-9 shrink-0" />
        ) : (
          <Menu
            trigger={
              <Button size="icon" look="quiet" aria-label={`${c('actions')}: ${user.name}`}>
                <MoreHorizontal className="size-4" aria-hidden />
              </Button>
            }
          >
            <MenuItem danger onSelect={onRemove}>
              <UserMinus aria-hidden />
              {t('remove')}
            </MenuItem>
          </Menu>
        )}
      </div>
    </li>
  );
}
