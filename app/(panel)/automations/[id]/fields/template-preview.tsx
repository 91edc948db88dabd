'use client';

import { useTranslations } from 'next-intl';
import type { Template } from '#server/contract/connection.ts';
import { fillBody, fillHeader, templateNeeds } from '#server/contract/template-needs.ts';
import { withFallbacks } from './token.ts';
import { useFactChoices } from './use-choices.ts';

interface Props {
  readonly template: Template;
  /** What stands in the place that a header of words leaves open. */
  readonly header: string;
  readonly paramOf: (name: string, place: number) => string;
}

/** The message as a customer reads it of whom nothing is known: by the fall-backs, else by the name of what goes there. */
export function TemplatePreview({ template, header, paramOf }: Props) {
  const t = useTranslations('automationEditor');
  const facts = useFactChoices('text');
  const needs = templateNeeds(template.components);
  const { body, variables, buttonTexts, headerFormat, footer } = needs;
  const standIn = (fact: string) => `‹${facts.find(({ value }) => value === fact)?.label ?? fact}›`;
  const values = variables.flatMap((name, place) => {
    const said = withFallbacks(paramOf(name, place), standIn);
    return said === '' ? [] : [[name, said] as const];
  });
  const heading = fillHeader(needs, withFallbacks(header, standIn));
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm font-medium">{t('preview')}</figcaption>
      <div className="rounded-xl bg-sunken p-3">
        <div className="ml-auto w-fit max-w-[90%] space-y-1.5 rounded-2xl rounded-br-md bg-bubble-out px-3 py-2 text-md break-words">
          {heading ? (
            <p className="font-semibold">{heading}</p>
          ) : (
            headerFormat && <p className="text-xs text-ink-soft">{t('previewFile')}</p>
          )}
          <p className="leading-relaxed whitespace-pre-wrap">{fillBody(body, new Map(values))}</p>
          {footer && <p className="text-xs text-ink-soft">{footer}</p>}
        </div>
        {buttonTexts.length > 0 && (
          <ul className="mt-1.5 ml-auto w-fit max-w-[90%] space-y-1 text-right text-sm font-medium text-accent-ink">
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
