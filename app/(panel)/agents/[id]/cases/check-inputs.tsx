'use client';

import { useTranslations } from 'next-intl';
import { Field, Input, Select, Textarea } from '#app/_ui/fields/field.tsx';
import { agentTools } from '#server/contract/agents/agent-tools.ts';
import { handoffCodes } from '#server/contract/inbox/handoff-codes.ts';
import { AmountField, NumberField } from '../rules/own-text-fields.tsx';
import type { Check } from './case-form.ts';

const tools = ['search_knowledge', 'hand_off', ...agentTools] as const;
const codes = ['none', 'any', ...handoffCodes] as const;

interface Props {
  readonly check: Check;
  readonly onChange: (check: Check) => void;
  /** The validation error of the assertion, as text. */
  readonly error: string | undefined;
}

function ToolInputs({ check, onChange, error }: Props) {
  const t = useTranslations('agentCases');
  return (
    <>
      <Field label={t('tool')}>
        {(control) => (
          <Select
            {...control}
            value={check.tool}
            onChange={({ target }) =>
              onChange({ ...check, tool: tools.find((one) => one === target.value) ?? check.tool })
            }
          >
            {tools.map((tool) => (
              <option key={tool} value={tool}>
                {t(`tool_${tool}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('values')} hint={t('valuesHint')} error={error}>
        {(control) => (
          <Textarea
            {...control}
            value={check.values}
            onChange={({ target }) => onChange({ ...check, values: target.value })}
            rows={2}
            placeholder="tag = vip"
            spellCheck={false}
            className="min-h-16 font-mono text-sm"
          />
        )}
      </Field>
    </>
  );
}

function HandoffInputs({ check, onChange }: Props) {
  const t = useTranslations('agentCases');
  const w = useTranslations('aiTurns');
  return (
    <Field label={t('handoffLabel')}>
      {(control) => (
        <Select
          {...control}
          value={check.code}
          onChange={({ target }) => onChange({ ...check, code: codes.find((one) => one === target.value) ?? 'none' })}
        >
          {codes.map((code) => (
            <option key={code} value={code}>
              {code === 'none' || code === 'any' ? t(`say_handoff_${code}`) : w(`code_${code}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The input fields of one assertion. Each type of assertion has different fields. */
export function CheckInputs(props: Props) {
  const t = useTranslations('agentCases');
  const { check, onChange, error } = props;
  switch (check.type) {
    case 'contains':
    case 'not_contains':
      return (
        <Field label={t('text')} hint={t('textHint')} error={error}>
          {(control) => (
            <Input
              {...control}
              value={check.text}
              onChange={({ target }) => onChange({ ...check, text: target.value })}
              maxLength={500}
              autoComplete="off"
              placeholder={t('textPlaceholder')}
            />
          )}
        </Field>
      );
    case 'judge':
      return (
        <Field label={t('rubric')} hint={t('rubricHint')} error={error}>
          {(control) => (
            <Textarea
              {...control}
              value={check.text}
              onChange={({ target }) => onChange({ ...check, text: target.value })}
              maxLength={2_000}
              rows={3}
              placeholder={t('rubricPlaceholder')}
            />
          )}
        </Field>
      );
    case 'tool_called':
      return <ToolInputs {...props} />;
    case 'handoff':
      return <HandoffInputs {...props} />;
    case 'at_most_messages':
      return (
        <NumberField
          label={t('count')}
          hint={t('countHint')}
          error={error}
          value={check.count}
          onChange={(count) => onChange({ ...check, count })}
          min={0}
          max={10}
        />
      );
    case 'at_most_cost':
      return (
        <AmountField
          label={t('amount')}
          hint={t('amountHint')}
          error={error}
          value={check.amount}
          onChange={(amount) => onChange({ ...check, amount })}
        />
      );
  }
}
