import type { ReactNode } from 'react';
import { Texts } from '#app/_i18n/texts.tsx';
import { SettingsFrame } from './_parts/settings-frame.tsx';

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Texts of="app/(panel)/settings/layout.tsx">
      <SettingsFrame>{children}</SettingsFrame>
    </Texts>
  );
}
