'use client';

import { Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { RemoveButton } from '#app/_ui/buttons/remove-button.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { useFileInput } from '#app/_ui/fields/use-file-input.tsx';
import { filesTaken, type HeaderType, headerBytesMax, headerFault } from '#server/contract/inbox/goes-as.ts';

/** The file types that the file picker offers for each type of header. */
const offered: Readonly<Record<HeaderType, string>> = {
  image: 'image/jpeg,image/png',
  video: 'video/mp4,video/3gpp',
  document: '',
};

/** The medium of a template's header: an uploaded file, or a URL. */
export interface HeaderMedium {
  readonly file: File | null;
  readonly address: string;
}

interface Props extends HeaderMedium {
  readonly type: HeaderType;
  readonly onChange: (medium: HeaderMedium) => void;
  /** Whether reading the file failed when the user sent the template. */
  readonly isUnread: boolean;
}

/**
 * The input for the medium of a template's header. A file that the header does not allow is refused at once, with the
 * reason.
 */
export function HeaderField({ type, file, address, onChange, isUnread }: Props) {
  const t = useTranslations('headerField');
  const takesId = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const { name } = chosen;
    const fault = headerFault(type, { mimeType: chosen.type, size: chosen.size }, filesTaken);
    setRefused(fault && t(`fault_${fault}`, { name }));
    if (!fault) onChange({ file: chosen, address: '' });
  };
  const input = useFileInput(t(`header_${type}`), choose, offered[type] || undefined);
  const remove = () => onChange({ file: null, address });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{t(`header_${type}`)}</legend>
      {input.field}
      {file ? (
        <p className="flex w-fit max-w-full items-center gap-2 rounded-lg border border-line bg-sunken p-1 text-sm dark:bg-raised">
          <Paperclip className="mx-2 size-4 shrink-0 text-ink-faint" aria-hidden />
          <span className="truncate">{file.name}</span>
          <RemoveButton label={t('remove', { name: file.name })} onRemove={remove} />
        </p>
      ) : (
        <Button onClick={input.open} aria-describedby={takesId}>
          {t('choose')}
        </Button>
      )}
      <p id={takesId} className="mt-1.5 text-xs text-ink-faint">
        {t(`takes_${type}`, { max: headerBytesMax(type, filesTaken) / 1024 / 1024 })}
      </p>
      <p role="alert" className="mt-1.5 text-xs text-danger empty:hidden">
        {file && isUnread ? t('fault_unread', { name: file.name }) : refused}
      </p>
      {!file && (
        <Field label={t('address')} className="mt-3">
          {(field) => (
            <Input
              {...field}
              type="url"
              required
              placeholder="https://"
              value={address}
              onChange={({ target }) => onChange({ file: null, address: target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
