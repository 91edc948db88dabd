'use client';

import { useEffect, useState } from 'react';
import { useAwake } from '#app/_ui/browser/awake.tsx';
import { readStored, writeStored } from '#app/_ui/browser/stored.ts';
import { useMember } from '../../../_shell/member.tsx';

/**
 * Holds a draft text, which the browser stores when the person leaves the page. The draft is stored per user, because
 * several people may share a computer.
 */
export function useDraftText(
  kind: 'draft' | 'note' | 'interactive',
  id: string,
): readonly [string, (text: string) => void] {
  const key = `parley.${kind}.${useMember().userId}.${id}`;
  const isAwake = useAwake();
  const [text, setText] = useState(() => (isAwake && readStored(key)) || '');
  // The server renders without the draft, so the draft is read after hydration. The person cannot have typed anything
  // before that.
  useEffect(() => setText(readStored(key) ?? ''), [key]);
  const write = (value: string) => {
    setText(value);
    writeStored(key, value === '' ? null : value);
  };
  return [text, write];
}
