'use client';

import type { User } from '#server/contract/organization/member.ts';
import { useUsers } from '../../../_contacts/use-configuration.ts';
import { useMember } from '../../../_shell/member.tsx';
import { findAt } from './find-at.ts';
import { isCalled } from './is-called.ts';
import type { Writing } from './put-text.ts';
import { useSignList } from './use-sign-list.ts';
import { writeReply } from './write-reply.ts';

const shownMax = 6;

/** The list that an @ opens while a note is written. It has the colleagues whose names match. */
export function useMentions({ area, text, write }: Writing) {
  const { userId } = useMember();
  const users = useUsers();
  return useSignList<User>({
    ...{ area, text, write, find: findAt },
    match: (typed) => users.filter(({ id, name }) => id !== userId && isCalled(name, typed)).slice(0, shownMax),
    take: ({ name }, start, caret) => writeReply(text, start, caret, { text: `@${name} `, gap: null }),
  });
}
