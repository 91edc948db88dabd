'use client';

import { useEffect, useState } from 'react';
import { useAwake } from '#app/_ui/awake.tsx';
import { readStored, writeStored } from '#app/_ui/stored.ts';
import { useMember } from '../../../_shell/member.tsx';

/** A text that is being written and survives leaving the page. A machine may be shared: what one has begun is theirs. */
export function useDraftText(
  kind: 'draft' | 'note' | 'interactive',
  id: string,
): readonly [string, (text: string) => void] {
  const key = `parley.${kind}.${useMember().userId}.${id}`;
  const isAwake = useAwake();
  const [text, setText] = useState(() => (isAwake && readStored(key)) || '');
  // The server knows of no draft: it comes once what was drawn is taken over, and nobody can have written before.
  useEffect(() => setText(readStored(key) ?? ''), [key]);
  const write = (value: string) => {
    setText(value);
    writeStored(key, value === '' ? null : value);
  };
  return [text, write];
}
