'use client';

import { ComboBox } from '#app/_ui/combo-box.tsx';
import { usePipelines } from '../../../_contacts/use-configuration.ts';
import { NameSelect } from './name-select.tsx';
import { useFieldChoices, useMemberChoices, useTagChoices, useValueChoices } from './use-choices.ts';

interface Props {
  readonly control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean };
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What it is chosen within: the pipeline of a stage, the field of a value. */
  readonly within: string;
}

const TagPick = ({ within: _all, ...props }: Props) => <ComboBox {...props} choices={useTagChoices()} />;
const FieldPick = ({ within: _all, ...props }: Props) => <ComboBox {...props} choices={useFieldChoices()} />;
const MemberPick = ({ within: _all, ...props }: Props) => <ComboBox {...props} choices={useMemberChoices()} />;
const ValuePick = ({ within, ...props }: Props) => (
  <ComboBox {...props} choices={useValueChoices(`fields.${within}`)} />
);
const PipelinePick = ({ within: _all, ...props }: Props) => <NameSelect {...props} items={usePipelines() ?? []} />;

function StagePick({ within, ...props }: Props) {
  const pipeline = usePipelines()?.find(({ id, name }) => id === within || name.toLowerCase() === within.toLowerCase());
  return <NameSelect {...props} items={pipeline?.stages ?? []} />;
}

/** What is chosen from a list of what exists, by the kind of it. */
export const picks = {
  tag: TagPick,
  field: FieldPick,
  member: MemberPick,
  value: ValuePick,
  pipeline: PipelinePick,
  stage: StagePick,
} as const;
export type PickKind = keyof typeof picks;
