'use client';

import { useTranslations } from 'next-intl';
import { ComboBox } from '#app/_ui/fields/combo-box.tsx';
import { Select } from '#app/_ui/fields/field.tsx';
import { usePipelines } from '../../../_contacts/use-configuration.ts';
import { NameSelect } from './name-select.tsx';
import {
  useCampaignChoices,
  useFieldChoices,
  useMemberChoices,
  useQueueChoices,
  useSegmentChoices,
  useTagChoices,
  useTargetChoices,
  useValueChoices,
} from './use-choices.ts';

interface Props {
  readonly control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean };
  readonly value: string;
  readonly onChange: (value: string) => void;
  /**
   * The value of another field that limits the choices: the pipeline limits the stages, and an attribute limits its
   * values.
   */
  readonly within: string;
}

const TagPick = ({ within: _all, ...props }: Props) => <ComboBox {...props} choices={useTagChoices()} />;
const FieldPick = ({ within: _all, ...props }: Props) => <ComboBox {...props} choices={useFieldChoices()} />;
const TargetPick = ({ within: _all, ...props }: Props) => <ComboBox {...props} choices={useTargetChoices()} />;
/** Chooses a queue. If the value is empty, no queue is chosen. */
function QueuePick({ within: _all, control, value, onChange }: Props) {
  const t = useTranslations('automationEditor');
  const queues = useQueueChoices();
  const found = queues.find((one) => one.value === value || one.label.toLowerCase() === value.toLowerCase());
  return (
    <Select {...control} value={found?.label ?? value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('noQueue')}</option>
      {!found && value !== '' && <option value={value}>{t('gone', { name: value })}</option>}
      {queues.map((one) => (
        <option key={one.value} value={one.label}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

const MemberPick = ({ within: _all, ...props }: Props) => <ComboBox {...props} choices={useMemberChoices()} />;
const ValuePick = ({ within, ...props }: Props) => (
  <ComboBox {...props} choices={useValueChoices(`fields.${within}`)} />
);
const PipelinePick = ({ within: _all, ...props }: Props) => <NameSelect {...props} items={usePipelines() ?? []} />;

function StagePick({ within, ...props }: Props) {
  const pipeline = usePipelines()?.find(({ id, name }) => id === within || name.toLowerCase() === within.toLowerCase());
  return <NameSelect {...props} items={pipeline?.stages ?? []} />;
}

const CampaignPick = ({ within: _all, ...props }: Props) => <ComboBox {...props} choices={useCampaignChoices()} />;

const SegmentPick = ({ within: _all, ...props }: Props) => <ComboBox {...props} choices={useSegmentChoices()} />;

const ratings = ['1', '2', '3', '4', '5'] as const;
function RatingPick({ control, value, onChange }: Props) {
  const t = useTranslations('automations');
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('anyRating')}</option>
      {ratings.map((rating) => (
        <option key={rating} value={rating}>
          {'★'.repeat(Number(rating))}
        </option>
      ))}
    </Select>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const HourPick = ({ control, value, onChange }: Props) => (
  <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
    {hours.map((hour) => (
      <option key={hour} value={hour}>
        {`${String(hour).padStart(2, '0')}:00`}
      </option>
    ))}
  </Select>
);

/** The pickers for items that exist in the organization, such as tags and queues, keyed by the kind of field. */
export const picks = {
  tag: TagPick,
  field: FieldPick,
  target: TargetPick,
  member: MemberPick,
  value: ValuePick,
  queue: QueuePick,
  pipeline: PipelinePick,
  stage: StagePick,
  campaign: CampaignPick,
  segment: SegmentPick,
  rating: RatingPick,
  hour: HourPick,
} as const;
export type PickKind = keyof typeof picks;
