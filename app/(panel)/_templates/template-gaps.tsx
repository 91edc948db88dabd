'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Choice } from '#app/_ui/fields/combo-box.tsx';
import { headerRoom, type TemplateNeeds } from '#server/contract/channels/template-needs.ts';
import { GapField } from './gap-field.tsx';
import { GapLabel } from './gap-label.tsx';
import { gapsOf } from './gaps-of.ts';

/**
 * The values of a template's variables: in the header, the body and the buttons. Each list is in the template's order.
 */
export interface GapValues {
  readonly header: string;
  readonly body: readonly string[];
  readonly buttons: readonly string[];
}

/** Returns a list of `count` values in which the value at position `index` is replaced. */
const withValue = (values: readonly string[], count: number, index: number, value: string): string[] =>
  Array.from({ length: count }, (_, at) => (at === index ? value : (values[at] ?? '')));

interface Props {
  readonly needs: TemplateNeeds;
  readonly values: GapValues;
  readonly choices: readonly Choice[];
  readonly onChange: (values: GapValues) => void;
  /** The example values with which the body was approved, keyed by variable name. */
  readonly examples?: Readonly<Record<string, string>>;
  readonly headerExample?: string | undefined;
  /** Whether the values are sent exactly as written here. If true, no value may be empty or too long. */
  readonly isFinal?: boolean;
  /** The field for the header's medium, which is shown above the other fields. */
  readonly children?: ReactNode;
}

/** The fields that fill in a template, one for each variable. Each is labeled with the words around the variable. */
export function TemplateGaps(props: Props) {
  const { needs, values, choices, onChange, examples = {}, headerExample, isFinal, children } = props;
  const t = useTranslations('gaps');
  const { body, variables, headerText, headerVariables, required, buttonTexts } = needs;
  const roomy = isFinal ? { required: true, maxLength: 1_024 } : {};
  return (
    <>
      {children}
      {gapsOf(headerText, headerVariables).map((gap) => (
        <GapField
          key={`header ${gap.name}`}
          label={
            <>
              {t('header')} <GapLabel gap={gap} />
            </>
          }
          value={values.header}
          choices={choices}
          onChange={(header) => onChange({ ...values, header })}
          hint={headerExample && t('example', { example: headerExample })}
          placeholder={headerExample}
          {...(isFinal ? { required: true, maxLength: headerRoom(needs) } : {})}
        />
      ))}
      {gapsOf(body, variables).map((gap, index, { length }) => (
        <GapField
          key={gap.name}
          label={<GapLabel gap={gap} />}
          value={values.body[index] ?? ''}
          choices={choices}
          onChange={(value) => onChange({ ...values, body: withValue(values.body, length, index, value) })}
          hint={examples[gap.name] && t('example', { example: examples[gap.name] ?? '' })}
          placeholder={examples[gap.name]}
          {...roomy}
        />
      ))}
      {required.map(({ index }, nth, { length }) => (
        <GapField
          key={`button ${index}`}
          label={t('button', { name: buttonTexts[index] ?? '' })}
          value={values.buttons[nth] ?? ''}
          choices={choices}
          onChange={(value) => onChange({ ...values, buttons: withValue(values.buttons, length, nth, value) })}
          {...roomy}
        />
      ))}
    </>
  );
}
