'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Select } from '#app/_ui/fields/field.tsx';
import { fileAsBase64 } from '#app/_ui/fields/file-as-base64.ts';
import { Segments } from '#app/_ui/fields/segments.tsx';
import type { CampaignAudience } from '#server/contract/outreach/campaign-editor.ts';
import { AudienceFilterFields } from './audience-filter.tsx';
import { AudienceSample } from './audience-sample.tsx';
import { NoContacts } from './no-contacts.tsx';
import { SaveSegment } from './save-segment.tsx';
import type { AnsweredCampaign, ChangeDraft } from './use-change-draft.ts';

const kinds = ['filter', 'segment', 'list', 'all'] as const;
type Kind = (typeof kinds)[number];

function kindOf({ list, segment_id: segment, filter }: CampaignAudience): Kind {
  if (list) return 'list';
  if (segment) return 'segment';
  return filter && Object.keys(filter).length === 0 ? 'all' : 'filter';
}

function ListChoice({ id }: { id: string }) {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const upload = useMutation(
    trpc.campaigns.uploadCampaignList.mutationOptions({
      meta: { quiet: true },
      onSuccess: () =>
        Promise.all(
          (['showCampaign', 'sampleAudience', 'previewCampaign'] as const).map((name) =>
            queryClient.invalidateQueries(trpc.campaigns[name].pathFilter()),
          ),
        ),
    }),
  );
  return (
    <Field
      label={t('listFile')}
      error={upload.error ? errorText(upload.error) : undefined}
      hint={upload.data ? t('listDone', { people: upload.data.people, unknown: upload.data.unknown }) : t('listHint')}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".csv,text/csv"
          className="block w-full text-sm text-ink-soft file:mr-3 file:h-9 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-line-strong file:bg-surface file:px-3.5 file:text-md file:font-medium file:text-ink hover:file:bg-sunken dark:hover:file:bg-raised"
          onChange={async (event) => {
            const [file] = event.target.files ?? [];
            if (file) upload.mutate({ id, content: await fileAsBase64(file) });
          }}
        />
      )}
    </Field>
  );
}

function SegmentChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const segments = useQuery(trpc.campaigns.listSegments.queryOptions({}));
  return (
    <Field label={t('segment')} hint={segments.data?.data.length === 0 ? t('noSegments') : undefined}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)} className="sm:max-w-80">
          <option value="">–</option>
          {segments.data?.data.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface Props {
  readonly campaign: AnsweredCampaign;
  readonly change: ChangeDraft;
}

/**
 * The part of a campaign's draft in which the user chooses the audience. It shows the number of contacts, and which
 * contacts are left out.
 */
export function Whom({ campaign, change }: Props) {
  const t = useTranslations('campaigns');
  const { id } = campaign;
  const audience = campaign.audience as CampaignAudience;
  const [kind, setKind] = useState<Kind>(kindOf(audience));
  const { exclude, filter = {} } = audience;
  const save = (next: CampaignAudience) =>
    change.mutate({ id, audience: { ...next, ...(exclude ? { exclude } : {}) } });
  return (
    <>
      <p className="text-sm text-ink-soft">{t('whomHint')}</p>
      <Segments
        label={t('partWhom')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`audience_${value}`) }))}
        className="flex-wrap"
        onChange={(next) => {
          setKind(next);
          if (next === 'all') save({ filter: {} });
          // Do not save an empty filter, because it would select every contact. The audience is saved when the user
          // sets a filter.
          if (next === 'filter' && kind === 'all') save({});
        }}
      />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {kind === 'filter' && (
          <div className="space-y-2">
            <AudienceFilterFields
              label={t('audienceWho')}
              filter={filter}
              onChange={(next) => save(Object.keys(next).length > 0 ? { filter: next } : {})}
            />
            {Object.keys(filter).length > 0 && <SaveSegment filter={filter} />}
          </div>
        )}
        {kind === 'segment' && (
          <SegmentChoice
            value={audience.segment_id ?? ''}
            onChange={(segment) => save(segment ? { segment_id: segment } : {})}
          />
        )}
        {kind === 'list' && <ListChoice id={id} />}
        <AudienceFilterFields
          label={t('audienceExcept')}
          filter={exclude ?? {}}
          onChange={(next) => {
            const { exclude: _before, ...rest } = audience;
            change.mutate({ id, audience: Object.keys(next).length > 0 ? { ...rest, exclude: next } : rest });
          }}
        />
      </div>
      <AudienceSample id={id} />
      <NoContacts id={id} />
    </>
  );
}

/** Returns a function that describes an audience in a few words. */
export function useAudienceWords(): (audience: CampaignAudience) => string {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const segments = useQuery(trpc.campaigns.listSegments.queryOptions({}));
  return (audience) => {
    const { segment_id: id } = audience;
    const name = segments.data?.data.find((one) => one.id === id)?.name;
    return id && name ? t('whomSegment', { name }) : t(`whom_${kindOf(audience)}`);
  };
}
