'use client';

import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { safeHref } from '#app/_ui/safe-href.ts';
import { Sound } from './sound.tsx';
import { useObjectUrl } from './use-object-url.ts';

/** Sound can be heard while it waits; of any other file its name. */
export function FileOnItsWay({ file, voice }: { file: File; voice: boolean }) {
  const src = useObjectUrl(file.type.startsWith('audio/') ? file : null);
  const [isBroken, setBroken] = useState(false);
  if (src && !isBroken)
    return <Sound src={safeHref(src)} name={voice ? null : file.name} onFailed={() => setBroken(true)} />;
  return (
    <span className="flex items-center gap-1.5 font-medium">
      <Paperclip className="size-4 shrink-0" aria-hidden />
      {file.name}
    </span>
  );
}
