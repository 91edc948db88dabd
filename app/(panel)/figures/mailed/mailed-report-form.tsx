'use client';

import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Checkbox } from '#app/_ui/fields/checkbox.tsx';
import { Field, Input, Select } from '#app/_ui/fields/field.tsx';
import { DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { MailedReport } from '#server/contract/insight/mailed-report.ts';
import { mailedSections, reportCadences } from '#server/contract/insight/mailed-report-words.ts';
import { useUsers } from '../../_contacts/use-configuration.ts';
import { useMember } from '../../_shell/member.tsx';
import { useClockWords } from './use-mailed-reports.ts';
import { type MailedReportFields, useSaveMailedReport } from './use-save-mailed-report.ts';

interface ChoicesProps {
  readonly legend: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly note?: string;
    readonly hint?: string;
  }[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A list of checkboxes. */
function Choices({ legend, options, chosen, onChange, hint, error }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="max-h-56 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {options.map(({ id, label, note, hint: about }) => (
          <Checkbox
            key={id}
            label={label}
            {...(note && { note })}
            {...(about && { hint: about })}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
      {error ? (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {error}
        </p>
      ) : (
        <p className="mt-1.5 text-xs text-ink-faint empty:hidden">{hint}</p>
      )}
    </fieldset>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * The fields that choose when a report is sent: how often, on which day, and at which hour in the organization's time
 * zone.
 */
function When({ form }: { form: UseFormReturn<MailedReportFields> }) {
  const t = useTranslations('mailedReports');
  const clock = useClockWords();
  const zone = useTimeZone() ?? 'UTC';
  const cadence = useWatch({ control: form.control, name: 'cadence' });
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field label={t('cadence')}>
        {(props) => (
          <Select {...props} {...form.register('cadence')}>
            {reportCadences.map((one) => (
              <option key={one} value={one}>
                {t(`cadence_${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {cadence === 'weekly' && (
        <Field label={t('weekday')}>
          {(props) => (
            <Select {...props} {...form.register('weekday')}>
              {weekdays.map((day) => (
                <option key={day} value={day}>
                  {clock.day(day)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={t('hour')} hint={t('hourHint', { zone })}>
        {(props) => (
          <Select {...props} {...form.register('hour')}>
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {clock.hour(hour)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

interface Props {
  /** The report to change. Absent for a new report. */
  readonly report: MailedReport | undefined;
  readonly onDone: () => void;
}

/** The form that creates or changes a report that is sent by e-mail. */
export function MailedReportForm({ report, onDone }: Props) {
  const t = useTranslations('mailedReports');
  const c = useTranslations('common');
  const roles = useUsers({ assignable: true });
  const me = useMember().userId;
  const page = useLocale() === 'en' ? 'en' : 'pt-BR';
  const people = roles
    .map(({ id, name, email }) => ({ id, label: name, note: email }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const form = useForm<MailedReportFields>({
    defaultValues: {
      name: report?.name ?? '',
      cadence: report?.cadence ?? 'weekly',
      weekday: String(report?.weekday ?? 1),
      hour: String(report?.hour ?? 8),
      sections: report?.sections ?? ['headline', 'first_answers', 'answered_by'],
      locale: report?.locale ?? page,
      recipient_ids: report?.recipients.filter((one) => one.may_see).map(({ id }) => id) ?? [me],
    },
  });
  const { control, formState } = form;
  const { busy, save } = useSaveMailedReport({ report, onSaved: onDone });
  return (
    <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
      <Field label={t('name')} error={formState.errors.name?.message}>
        {(props) => (
          <Input
            {...props}
            {...form.register('name', { validate: (value) => value.trim() !== '' || c('required') })}
            autoComplete="off"
            maxLength={100}
          />
        )}
      </Field>
      <When form={form} />
      <Controller
        control={control}
        name="sections"
        rules={{ validate: (value) => value.length > 0 || t('chooseSection') }}
        render={({ field, fieldState }) => (
          <Choices
            legend={t('sections')}
            options={mailedSections.map((id) => ({
              id,
              label: t(`section_${id}`),
              ...(id === 'costs' && { hint: t('sectionHint_costs') }),
            }))}
            chosen={field.value}
            onChange={(ids) => field.onChange(mailedSections.filter((one) => ids.includes(one)))}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="recipient_ids"
        rules={{ validate: (value) => value.length > 0 || t('chooseRecipient') }}
        render={({ field, fieldState }) => (
          <Choices
            legend={t('recipients')}
            options={people}
            chosen={field.value}
            onChange={field.onChange}
            hint={t('recipientsHint')}
            error={fieldState.error?.message}
          />
        )}
      />
      <Field label={t('locale')}>
        {(props) => (
          <Select {...props} {...form.register('locale')}>
            <option value="pt-BR">Português</option>
            <option value="en">English</option>
          </Select>
        )}
      </Field>
      <DialogActions>
        <Button onClick={onDone}>{c('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {report ? c('save') : t('create')}
        </Button>
      </DialogActions>
    </form>
  );
}
