'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import type { AutomationDefinition, AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import { useNumberChoices } from '../fields/use-choices.ts';
import { branchKey } from '../step-shapes.ts';
import { useTellStep } from '../use-tell-step.ts';
import type { FlowWords } from './tell-definition.ts';

/** Returns what a sending step does while the 24-hour window is closed. Undefined for other steps. */
const windowOf = (step: AutomationStep) => ('outside_window' in step ? step.outside_window : undefined);

/** Returns functions that describe an automation in the words of the editor. They are used to compare two versions. */
export function useFlowWords(): FlowWords {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const { titleOf, gistOf, conditionOf, lasting } = useTellStep();
  const numbers = useNumberChoices();
  const line = (label: string, value: string) => `${label}: ${value}`;
  const startOf = (trigger: AutomationDefinition['trigger']) => {
    const { type, ...more } = trigger;
    // Weekdays and intervals are translated. Names and texts that the user wrote stay as they are.
    const words = Object.values(more).flat().filter(Boolean).map(String);
    const said = words.map((one) => textOr(t, `choice_${one}`, one)).join(' / ');
    return line(t('startedBy'), said === '' ? t(`trigger_${type}`) : `${t(`trigger_${type}`)} – ${said}`);
  };
  const settingsOf = ({ cooldown_minutes, settings }: AutomationDefinition) => [
    line(t('cooldown'), lasting(cooldown_minutes)),
    line(t('whenSent'), t(settings.business_hours ? 'sentHours' : 'sentAny')),
    line(
      e('number'),
      settings.connection_id === null
        ? e('numberOnly')
        : (numbers.find(({ value }) => value === settings.connection_id)?.label ?? e('numberGone')),
    ),
    line(t('whenTakenOver'), t(settings.when_taken_over === 'wait' ? 'takenOverWait' : 'takenOverSkip')),
    line(e('whenArchived'), e(settings.when_archived === 'end' ? 'archivedEnd' : 'archivedGoOn')),
  ];
  const stepOf = (step: AutomationStep) => {
    const [gist, closed] = [gistOf(step), windowOf(step)];
    const own = gist === '' ? titleOf(step) : line(titleOf(step), gist);
    return closed ? `${own} – ${t('field_outside_window')}: ${t(`choice_${closed}`)}` : own;
  };
  return { startOf, settingsOf, conditionOf, stepOf, branchOf: (step, branch) => t(branchKey(step, branch)) };
}
