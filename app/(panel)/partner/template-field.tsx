'use client';

import { FileJson } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FileField } from '#app/_ui/fields/file-field.tsx';

export interface Template {
  readonly name: string;
  readonly content: Record<string, unknown>;
}

interface Props {
  readonly template: Template | null;
  /** The problems that the server found in the provisioning file. */
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

/** The field that chooses a provisioning file, from which a new client is set up. */
export function TemplateField({ template, problems, onChange }: Props) {
  const t = useTranslations('partner');
  const [isWrong, setWrong] = useState(false);
  const read = async (file: File) => {
    const content = await readTemplate(file);
    setWrong(content === null);
    onChange(content);
  };
  return (
    <FileField
      label={t('template')}
      icon={FileJson}
      choose={template?.name ?? t('templateChoose')}
      hint={t('templateHint')}
      problem={isWrong ? t('templateWrong') : problems && t('templateProblems', { problems })}
      onFile={read}
      remove={template && { label: t('templateRemove'), onRemove: () => onChange(null) }}
    />
  );
}
