'use client';

import { useState } from 'react';
import { readStored, writeStored } from '#app/_ui/stored.ts';
import { useMember } from '../../_shell/member.tsx';

/** A text that is being written and survives leaving the page. A machine may be shared: what one has begun is theirs. */
export function useDraftText(
  kind: 'draft' | 'note' | 'interactive',
  id: string,
): readonly [string, (text: string) => void] {
  const key = `parley.${kind}.${useMember().userId}.${id}`;
  const [text, setText] = useState(() => readStored(key) ?? '');
  const write = (value: string) => {
    setText(value);
    writeStored(key, value === '' ? null : value);
  };
  return [text, write];
}
