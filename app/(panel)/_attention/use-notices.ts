'use client';

import { useStored } from '#app/_ui/browser/use-stored.ts';

/**
 * The alerts turned on in this browser: sound, notification and count in the title. Each is set separately, and each
 * browser has its own settings.
 */
export function useNotices() {
  const [sound, setSound] = useStored('parley.notices.sound');
  const [desktop, setDesktop] = useStored('parley.notices.desktop');
  const [title, setTitle] = useStored('parley.notices.title');
  return {
    sound: sound === 'on',
    desktop: desktop === 'on',
    // The count in the title disturbs nobody, so it is on until the person turns it off.
    title: title !== 'off',
    setSound: (on: boolean) => setSound(on ? 'on' : 'off'),
    setDesktop: (on: boolean) => setDesktop(on ? 'on' : 'off'),
    setTitle: (on: boolean) => setTitle(on ? 'on' : 'off'),
  };
}
