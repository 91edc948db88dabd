'use client';

import { useTranslations } from 'next-intl';
import type { Template } from '#server/contract/connection.ts';
import { fillBody, templateNeeds } from '#server/contract/template-needs.ts';
import { withFallbacks } from './token.ts';
import { useFactChoices } from './use-choices.ts';

interface Props {
  readonly template: Template;
  readonly paramOf: (name: string, place: number) => string;
}

const textOf = ({ components }: Template, type: string): string | null => {
  const found = components.find((one) => (one as { type?: unknown }).type === type) as { text?: unknown } | undefined;
  return typeof found?.text === 'string' && found.text !== '' ? found.text : null;
};

/** The message as a customer reads it of whom nothing is known: by the fall-backs, else by the name of what goes there. */
export function TemplatePreview({ template, paramOf }: Props) {
  const t = useTranslations('automationEditor');
  const facts = useFactChoices('text');
  const { body, variables, buttonTexts, headerFormat } = templateNeeds(template.components);
  const standIn = (fact: string) => `‹${facts.find(({ value }) => value === fact)?.label ?? fact}›`;
  const values = variables.flatMap((name, place) => {
    const said = withFallbacks(paramOf(name, place), standIn);
    return said === '' ? [] : [[name, said] as const];
  });
  const [header, footer] = [textOf(template, 'HEADER'), textOf(template, 'FOOTER')];
  return (
    <figure>
      <figcaption className="mb-1.5 text-[13px] font-medium">{t('preview')}</figcaption>
      <div className="rounded-xl bg-sunken p-3">
        <div className="ml-auto w-fit max-w-[90%] space-y-1.5 rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-sm break-words">
          {header ? (
            <p className="font-semibold">{header}</p>
          ) : (
            headerFormat && <p className="text-xs text-ink-soft">{t('previewFile')}</p>
          )}
          <p className="leading-relaxed whitespace-pre-wrap">{fillBody(body, new Map(values))}</p>
          {footer && <p className="text-xs text-ink-soft">{footer}</p>}
        </div>
        {buttonTexts.length > 0 && (
          <ul className="mt-1.5 ml-auto w-fit max-w-[90%] space-y-1 text-right text-[13px] font-medium text-accent-ink">
            {buttonTexts.map((one) => (
              <li key={one} className="w-fit rounded-lg bg-surface px-3 py-1.5">
                {one}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-1.5 text-xs text-ink-faint">{t('previewHint')}</p>
    </figure>
  );
}
