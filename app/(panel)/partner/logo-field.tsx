'use client';

import { ImageUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fileAsBase64 } from '#app/_ui/fields/file-as-base64.ts';
import { FileField } from '#app/_ui/fields/file-field.tsx';
import { logoBytesMax } from '#server/contract/lifecycle/logo-limits.ts';

/** The image that the user chose, and its object URL for the preview. */
export interface ChosenLogo {
  readonly base64: string;
  readonly mime_type: string;
  readonly name: string;
  readonly url: string;
}

/** The field for the logo of a brand. The field shows the current logo until the user chooses another. */
export function LogoField({ shown, onChange }: { shown: string | null; onChange: (logo: ChosenLogo | null) => void }) {
  const t = useTranslations('partner');
  const [isTooBig, setTooBig] = useState(false);
  const read = async (file: File) => {
    setTooBig(file.size > logoBytesMax);
    if (file.size > logoBytesMax) return;
    const url = URL.createObjectURL(file);
    onChange({ base64: await fileAsBase64(file), mime_type: file.type, name: file.name, url });
  };
  return (
    <FileField
      label={t('brandLogo')}
      icon={ImageUp}
      choose={t('brandLogoChoose')}
      hint={t('brandLogoHint')}
      problem={isTooBig ? t('brandLogoHint') : null}
      onFile={read}
      remove={shown === null ? null : { label: t('brandLogoRemove'), onRemove: () => onChange(null) }}
    />
  );
}
