import { describe, expect, it } from 'vitest';
import en from '#app/_i18n/messages/en/index.ts';
import ptBR from '#app/_i18n/messages/pt-BR/index.ts';
import { stepFields } from '#app/(panel)/automations/[id]/step-shapes.ts';
import { sendWaitReasons } from '#server/contract/channels/send-verdicts.ts';
import { refusedStarts } from '#server/contract/outreach/automation-editor.ts';
import { issueCodes } from './issue-words.ts';

/*
 * The panel builds the keys of these texts from codes and from the keys of fields, so the compiler does not notice a
 * missing text: the page would show the code itself.
 */
describe.each([
  ['en', en],
  ['pt-BR', ptBR],
] as const)('the panel texts in %s', (_locale, texts) => {
  const lacking = (namespace: object, keys: readonly string[]) => keys.filter((key) => !Object.hasOwn(namespace, key));
  const fields = Object.values(stepFields).flat();

  it('label each field of a step', () => {
    const labels = fields.map(({ key, label = key }) => `field_${label}`);
    expect(lacking(texts.automations, labels)).toEqual([]);
  });

  it('name each choice of a field', () => {
    const choices = fields.flatMap(({ choices = [] }) => choices);
    // HTTP methods are shown as they are.
    const named = choices.filter((choice) => !/^[A-Z]+$/.test(choice));
    const keys = named.map((choice) => `choice_${choice || 'none'}`);
    expect(lacking(texts.automations, keys)).toEqual([]);
  });

  it('explain each problem of a flow', () => {
    expect(
      lacking(
        texts.automationReasons,
        issueCodes.map((code) => `issue_${code}`),
      ),
    ).toEqual([]);
  });

  it('explain each reason why a run does not start, waits or skips a message', () => {
    // The other reasons not to send end the run or fail its step (applyAdmission in runs/admit-step.ts).
    const reasons = [...sendWaitReasons, 'us_marketing', 'blocked'].map((reason) => `why_${reason}`);
    const refused = refusedStarts.map((reason) => `refused_${reason}`);
    expect(lacking(texts.automationReasons, [...reasons, ...refused])).toEqual([]);
  });
});
