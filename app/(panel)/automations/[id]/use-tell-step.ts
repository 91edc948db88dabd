'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import type { AutomationCondition, AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { useDetailChoices, useMemberChoices } from './fields/use-choices.ts';

const hour = 60;
const day = 24 * hour;
const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** Returns functions that describe a step by its title and by a one-line summary of its content. */
export function useTellStep() {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const r = useTranslations('automationRuns');
  const details = useDetailChoices('condition');
  const members = useMemberChoices();
  const detailOf = (field: string) => details.find(({ value }) => value === field)?.label ?? field;
  const lasting = (minutes: number): string => {
    if (minutes > 0 && minutes % day === 0) return e('days', { count: minutes / day });
    return minutes > 0 && minutes % hour === 0
      ? e('hours', { count: minutes / hour })
      : e('minutes', { count: minutes });
  };
  const conditionOf = ({ field, op, value }: AutomationCondition): string => {
    if (op === 'exists') return `${detailOf(field)} ${t(value === false ? 'choice_absent' : 'choice_exists')}`;
    const words = textOr(t, `choice_${op}`, op);
    return `${detailOf(field)} ${words} “${asText(value)}”`;
  };
  // Every type has its own entry, so the compiler requires a summary for each new type.
  const gistOf = (step: AutomationStep): string => {
    switch (step.type) {
      case 'send_text':
        return step.text;
      case 'send_buttons':
        return [step.text, ...step.buttons.map(({ title }) => `[${title}]`)].join(' ');
      case 'send_list':
        return [step.text, ...step.sections.flatMap(({ rows }) => rows.map(({ title }) => `[${title}]`))].join(' ');
      case 'ask': {
        const choices = step.answer === 'choice' ? (step.choices ?? []).map((one) => `[${one}]`) : [];
        const target = detailOf(step.save_to);
        return [step.text, ...choices, `→ ${target}`].join(' ');
      }
      case 'send_media':
        return [t(`choice_${step.kind}`), step.filename || step.url, step.caption].filter(Boolean).join(' · ');
      case 'send_template':
        return [`${step.template} · ${step.language}`, ...Object.values(step.body_params ?? {})].join(' · ');
      case 'wait_until': {
        const day = step.weekday ? t(`choice_${step.weekday}`) : detailOf(step.field ?? '');
        const days = step.days ? ` ${step.days > 0 ? '+' : '−'} ${e('days', { count: Math.abs(step.days) })}` : '';
        return `${day}${days}, ${step.time}`;
      }
      case 'wait':
      case 'wait_for_reply':
        return lasting(step.minutes);
      case 'condition':
        return conditionOf(step);
      case 'add_tag':
      case 'remove_tag':
        return step.tag;
      case 'set_field':
        return `${detailOf(`fields.${step.key}`).replace(/^fields\./, '')}: ${asText(step.value)}`;
      case 'move_stage':
        return `${step.pipeline} / ${step.stage}`;
      case 'assign':
        return members.find(({ value }) => value === step.email)?.label ?? step.email;
      case 'assign_in_turn': {
        const nameOf = (email: string) => members.find(({ value }) => value === email)?.label ?? email;
        return step.queue || (step.members ?? []).map(nameOf).join(', ');
      }
      case 'hand_off':
        return [step.queue, step.reason].filter(Boolean).join(' · ');
      case 'call_http':
        return [step.method ?? 'POST', step.url, step.body === undefined ? '' : asText(step.body)].join(' ').trim();
      case 'end':
        return step.reason ?? '';
    }
  };
  return { titleOf: (step: AutomationStep) => r(`step_${step.type}`), gistOf, conditionOf, lasting };
}
