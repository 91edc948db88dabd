'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { imports } from '#app/_i18n/messages/en/imports.ts';
import { type Outputs, useTRPC } from '#app/_trpc/trpc.ts';
import { errorCode, errorDetails, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { type ReadFile, readFile } from './read-file.ts';

/** A file that was read, with a preview of its content. */
export interface Chosen {
  readonly file: ReadFile;
  readonly preview: Outputs['contactImports']['previewImport'];
}

/** Returns a function that reads the chosen file. Also returns the reason if the file cannot be read. */
export function useChosenFile(onChosen: (chosen: Chosen) => void) {
  const t = useTranslations('imports');
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [reading, setReading] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useMutation(trpc.contactImports.previewImport.mutationOptions({ meta: { quiet: true } }));

  const inWords = (error: unknown): string => {
    const { reason, line } = errorDetails(error);
    const key = `reason_${String(reason)}` as keyof typeof imports & `reason_${string}`;
    if (errorCode(error) !== 'invalid_csv' || !t.has(key)) return errorText(error);
    return key === 'reason_quotes' ? t(key, { line: String(line) }) : t(key);
  };
  const choose = async (chosen: File) => {
    setRefusal(null);
    setReading(chosen.name);
    try {
      const file = await readFile(chosen);
      if (file === 'too_large') setRefusal(t('reason_too_large'));
      else if (file === 'spreadsheet') setRefusal(t('notCsv'));
      else onChosen({ file, preview: await preview.mutateAsync({ content: file.content }) });
    } catch (error) {
      setRefusal(inWords(error));
    } finally {
      setReading(null);
    }
  };
  return { reading, refusal, choose };
}
