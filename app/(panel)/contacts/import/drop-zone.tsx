'use client';

import { FileUp, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, useState } from 'react';
import { saveFile } from '#app/_ui/browser/save-file.ts';
import { cn } from '#app/_ui/cn.ts';

interface Props {
  /** The name of the file that is currently being read, or null. */
  readonly reading: string | null;
  readonly refusal: string | null;
  readonly onFile: (file: File) => void;
}

/** The area where the user chooses a file to import, or drops one. */
export function DropZone({ reading, refusal, onFile }: Props) {
  const t = useTranslations('imports');
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  // The byte order mark tells spreadsheet programs that the file is UTF-8.
  const example = new Blob([`\uFEFF${t('exampleHeader')}\r\n${t('exampleRow')}\r\n`], { type: 'text/csv' });
  const Icon = reading === null ? FileUp : LoaderCircle;
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          'relative flex cursor-pointer flex-col items-center rounded-xl border-2 border-dashed border-line-strong bg-surface px-6 py-12 text-center focus-within:border-accent hover:border-ink-faint',
          over && 'border-accent bg-accent-soft hover:border-accent',
        )}
      >
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          disabled={reading !== null}
          aria-label={t('choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Reset the input, so that the user can choose the same file again after correcting it.
            target.value = '';
            if (file) onFile(file);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span className="mb-4 flex size-12 items-center justify-center rounded-2xl bg-sunken text-ink-faint dark:bg-raised">
          <Icon className={cn('size-6', reading !== null && 'animate-spin')} aria-hidden />
        </span>
        <span role="status" className="font-medium">
          {reading !== null ? (
            t('reading', { name: reading })
          ) : over ? (
            t('dropNow')
          ) : (
            <>
              <span className="text-accent">{t('choose')}</span> {t('dropHere')}
            </>
          )}
        </span>
        <span className="mt-1 text-sm text-ink-soft">{t('limits')}</span>
      </label>
      <p role="alert" className="mt-3 rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger empty:hidden">
        {refusal}
      </p>
      <button
        type="button"
        onClick={() => saveFile(example, t('exampleFile'))}
        className="mt-3 text-sm font-medium text-accent hover:underline"
      >
        {t('example')}
      </button>
    </div>
  );
}
