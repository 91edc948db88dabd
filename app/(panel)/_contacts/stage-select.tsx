'use client';

import { useTranslations } from 'next-intl';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import type { Pipeline } from '#server/contract/people/configuration.ts';

export interface StageRef {
  readonly pipeline: string;
  readonly stage: string;
}

/** Returns the first stage of the default pipeline, where most contacts begin. */
export function firstStage(pipelines: readonly Pipeline[]): StageRef {
  const pipeline = pipelines.find((one) => one.is_default) ?? pipelines[0];
  return { pipeline: pipeline?.id ?? '', stage: pipeline?.stages[0]?.id ?? '' };
}

/** Chooses a pipeline and one of its stages in two selects. */
export function StageSelect({
  pipelines,
  value,
  onChange,
}: {
  readonly pipelines: readonly Pipeline[];
  readonly value: StageRef;
  readonly onChange: (stage: StageRef) => void;
}) {
  const t = useTranslations('contacts');
  const chosen = pipelines.find((one) => one.id === value.pipeline);
  const choosePipeline = (id: string) => {
    const next = pipelines.find((one) => one.id === id);
    onChange({ pipeline: id, stage: next?.stages[0]?.id ?? '' });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('pipeline')}>
        {(control) => (
          <Select {...control} value={value.pipeline} onChange={(event) => choosePipeline(event.target.value)}>
            {pipelines.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('stage')}>
        {(control) => (
          <Select
            {...control}
            value={value.stage}
            onChange={(event) => onChange({ ...value, stage: event.target.value })}
          >
            {chosen?.stages.map((stage) => (
              <option key={stage.id} value={stage.id}>
                {stage.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
