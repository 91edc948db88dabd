'use client';

import { FileJson } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/button.tsx';
import { useFileInput } from '#app/_ui/use-file-input.tsx';

export interface Template {
  readonly name: string;
  readonly content: Record<string, unknown>;
}

interface Props {
  readonly template: Template | null;
  /** What the server found in it. */
  readonly problems: string | null;
  readonly onChange: (template: Template | null) => void;
}

async function readTemplate(file: File): Promise<Template | null> {
  try {
    const content: unknown = JSON.parse(await file.text());
    const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
    return isObject ? { name: file.name, content: content as Template['content'] } : null;
  } catch {
    return null;
  }
}

/** A provisioning file the new client begins with. */
export function TemplateField({ template, problems, onChange }: Props) {
  const t = useTranslations('partner');
  const [isWrong, setWrong] = useState(false);
  const { field, open } = useFileInput(t('template'), async (file) => {
    if (!file) return;
    const read = await readTemplate(file);
    setWrong(read === null);
    onChange(read);
  });
  const said = isWrong ? t('templateWrong') : problems && t('templateProblems', { problems });
  return (
    <div className="space-y-1.5">
      <p className="text-[13px] font-medium">{t('template')}</p>
      {field}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={open}>
          <FileJson className="size-4" aria-hidden />
          <span className="max-w-48 truncate">{template?.name ?? t('templateChoose')}</span>
        </Button>
        {template && (
          <Button look="quiet" onClick={() => onChange(null)}>
            {t('templateRemove')}
          </Button>
        )}
      </div>
      <p
        className={said ? 'text-xs break-words text-danger' : 'text-xs text-ink-faint'}
        role={said ? 'alert' : undefined}
      >
        {said || t('templateHint')}
      </p>
    </div>
  );
}
