'use client';

import { useStored } from '#app/_ui/browser/use-stored.ts';

/**
 * The alerts that are turned on in this browser: sound, notification and the count in the title. Each browser has its
 * own settings.
 */
export function useNotices() {
  const [sound, setSound] = useStored('parley.notices.sound');
  const [desktop, setDesktop] = useStored('parley.notices.desktop');
  const [title, setTitle] = useStored('parley.notices.title');
  return {
    sound: sound === 'on',
    desktop: desktop === 'on',
    // The count in the title disturbs nobody, so the count stays on until the person turns it off.
    title: title !== 'off',
    setSound: (on: boolean) => setSound(on ? 'on' : 'off'),
    setDesktop: (on: boolean) => setDesktop(on ? 'on' : 'off'),
    setTitle: (on: boolean) => setTitle(on ? 'on' : 'off'),
  };
}
