'use client';

import { ImageUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { fileAsBase64 } from '#app/_ui/file-as-base64.ts';
import { useFileInput } from '#app/_ui/use-file-input.tsx';
import { logoBytesMax } from '#server/contract/brand.ts';

/** What was chosen, and where the browser has it. */
export interface ChosenLogo {
  readonly base64: string;
  readonly mime_type: string;
  readonly name: string;
  readonly url: string;
}

/** A brand's image: the one there is stays until another is chosen. */
export function LogoField({ shown, onChange }: { shown: string | null; onChange: (logo: ChosenLogo | null) => void }) {
  const t = useTranslations('partner');
  const [isTooBig, setTooBig] = useState(false);
  const { field, open } = useFileInput(t('brandLogo'), async (file) => {
    if (!file) return;
    setTooBig(file.size > logoBytesMax);
    if (file.size > logoBytesMax) return;
    const url = URL.createObjectURL(file);
    onChange({ base64: await fileAsBase64(file), mime_type: file.type, name: file.name, url });
  });
  return (
    <div className="space-y-1.5">
      <p className="text-[13px] font-medium">{t('brandLogo')}</p>
      {field}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={open}>
          <ImageUp className="size-4" aria-hidden />
          {t('brandLogoChoose')}
        </Button>
        {shown && (
          <Button look="quiet" onClick={() => onChange(null)}>
            {t('brandLogoRemove')}
          </Button>
        )}
      </div>
      <p className={isTooBig ? 'text-xs text-danger' : 'text-xs text-ink-faint'} role={isTooBig ? 'alert' : undefined}>
        {t('brandLogoHint')}
      </p>
    </div>
  );
}
