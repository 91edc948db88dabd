'use client';

import { useStored } from '#app/_ui/use-stored.ts';

/** How this browser tells its person; each is chosen apart, and on another machine otherwise. */
export function useNotices() {
  const [sound, setSound] = useStored('parley.notices.sound');
  const [desktop, setDesktop] = useStored('parley.notices.desktop');
  const [title, setTitle] = useStored('parley.notices.title');
  return {
    sound: sound === 'on',
    desktop: desktop === 'on',
    // It disturbs nobody: until it is turned off, it is there.
    title: title !== 'off',
    setSound: (on: boolean) => setSound(on ? 'on' : 'off'),
    setDesktop: (on: boolean) => setDesktop(on ? 'on' : 'off'),
    setTitle: (on: boolean) => setTitle(on ? 'on' : 'off'),
  };
}
