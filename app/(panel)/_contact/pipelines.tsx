'use client';

import { useMutation } from '@tanstack/react-query';
import { Plus, UserX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Select } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { LostDialog } from '../_contacts/lost-dialog.tsx';
import { firstStage, StageSelect } from '../_contacts/stage-select.tsx';
import { usePipelines } from '../_contacts/use-configuration.ts';
import { Section } from './section.tsx';
import { type ContactProps, inTurn, useRefreshContact } from './use-contact.ts';

type Membership = Contact['pipelines'][number];

function useMove(contact: Contact) {
  const { contacts } = useTRPC();
  const refresh = useRefreshContact();
  const move = useMutation(contacts.moveContactStage.mutationOptions({ scope: inTurn, onSettled: () => refresh() }));
  return {
    ...move,
    to: (pipeline: string, where: { stage?: string; lost?: boolean; reason?: string | null }) =>
      move.mutate({ id: contact.id, pipeline, ...where }),
  };
}

function MembershipItem({
  membership,
  stages,
  contact,
  canWrite,
}: ContactProps & { membership: Membership; stages: Pipeline['stages'] }) {
  const t = useTranslations('contact');
  const phoneText = usePhoneText();
  const c = useTranslations('contacts');
  const move = useMove(contact);
  const [losing, setLosing] = useState(false);
  const { pipeline_id: pipelineId, pipeline_name: name, lost_at: lostAt } = membership;
  const wanted = move.isPending ? move.variables.stage : undefined;
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <p className="mb-1.5 flex items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        {lostAt && <Badge tone="warning">{t('lostSince')}</Badge>}
        <Ago at={lostAt ?? membership.entered_stage_at} className="shrink-0 text-xs text-ink-faint" />
      </p>
      {membership.lost_reason && <p className="mb-1.5 text-xs text-warning">{membership.lost_reason}</p>}
      {canWrite ? (
        <div className="flex gap-2">
          <Select
            aria-label={t('stageIn', { pipeline: name })}
            value={wanted ?? membership.stage_id}
            onChange={(event) => move.to(pipelineId, { stage: event.target.value })}
          >
            {stages.map((stage) => (
              <option key={stage.id} value={stage.id}>
                {stage.name}
              </option>
            ))}
          </Select>
          {lostAt ? (
            <Button onClick={() => move.to(pipelineId, { lost: false })}>{t('reopen')}</Button>
          ) : (
            <Button size="icon" aria-label={c('markLost')} title={c('markLost')} onClick={() => setLosing(true)}>
              <UserX className="size-4" aria-hidden />
            </Button>
          )}
        </div>
      ) : (
        <p className="text-sm">{membership.stage_name}</p>
      )}
      {losing && (
        <LostDialog
          name={phoneText(contact.name)}
          onClose={() => setLosing(false)}
          onConfirm={(reason) => {
            move.to(pipelineId, { lost: true, reason });
            setLosing(false);
          }}
        />
      )}
    </li>
  );
}

function AddDialog({
  contact,
  pipelines,
  onClose,
}: {
  contact: Contact;
  pipelines: readonly Pipeline[];
  onClose: () => void;
}) {
  const t = useTranslations('contact');
  const phoneText = usePhoneText();
  const c = useTranslations('common');
  const move = useMove(contact);
  const [stage, setStage] = useState(() => firstStage(pipelines));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('addToPipelineTitle', { name: phoneText(contact.name) })}
      className="max-w-md"
    >
      <StageSelect pipelines={pipelines} value={stage} onChange={setStage} />
      <DialogActions>
        <Button onClick={onClose}>{c('cancel')}</Button>
        <Button
          look="primary"
          onClick={() => {
            move.to(stage.pipeline, { stage: stage.stage });
            onClose();
          }}
        >
          {t('add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The stage of the contact in each pipeline. */
export function Pipelines({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const pipelines = usePipelines() ?? [];
  const [adding, setAdding] = useState(false);
  const others = pipelines.filter(
    ({ id, stages }) => stages.length > 0 && !contact.pipelines.some((one) => one.pipeline_id === id),
  );
  return (
    <Section
      title={t('pipelines')}
      action={
        canWrite &&
        others.length > 0 && (
          <Button look="quiet" size="sm" className="-mr-2" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden />
            {t('addToPipeline')}
          </Button>
        )
      }
    >
      {contact.pipelines.length === 0 ? (
        <p className="text-sm text-ink-faint">{t('noPipelines')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {contact.pipelines.map((membership) => (
            <MembershipItem
              key={membership.pipeline_id}
              contact={contact}
              canWrite={canWrite}
              membership={membership}
              stages={pipelines.find((one) => one.id === membership.pipeline_id)?.stages ?? []}
            />
          ))}
        </ul>
      )}
      {adding && <AddDialog contact={contact} pipelines={others} onClose={() => setAdding(false)} />}
    </Section>
  );
}
