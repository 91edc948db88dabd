'use client';

import { Avatar } from '#app/_ui/display/avatar.tsx';
import { TagChip } from '#app/_ui/display/tag-chip.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Contact } from '#server/contract/people/contact.ts';

const tagsShown = 3;

/** The details of a contact below the name on its card. */
export function CardDetails({ contact, pipelineId }: { contact: Contact; pipelineId: string }) {
  const phoneText = usePhoneText();
  const membership = contact.pipelines.find((one) => one.pipeline_id === pipelineId);
  const owner = contact.assigned_user;
  const more = contact.tags.length - tagsShown;
  return (
    <>
      <p className="truncate text-xs text-ink-soft">{contact.phone ? phoneText(contact.phone) : contact.email}</p>
      {membership?.lost_reason && (
        <p className="mt-2 line-clamp-2 rounded-md bg-warning-soft px-2 py-1 text-xs text-warning">
          {membership.lost_reason}
        </p>
      )}
      {contact.tags.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-1">
          {contact.tags.slice(0, tagsShown).map((tag) => (
            <TagChip key={tag.id} tag={tag} className="h-5 px-1.5 text-2xs" />
          ))}
          {more > 0 && <span className="text-2xs leading-5 text-ink-soft">+{more}</span>}
        </p>
      )}
      <p className="mt-2.5 flex items-center gap-1.5 text-xs text-ink-faint">
        {owner && <Avatar name={owner.name} className="size-5 text-3xs" />}
        <span className="min-w-0 flex-1 truncate">{owner?.name}</span>
        {membership && <Ago at={membership.lost_at ?? membership.entered_stage_at} className="shrink-0" />}
      </p>
    </>
  );
}

/** The content of a contact's card, which is also shown while the card is dragged. */
export function CardBody({ contact, pipelineId }: { contact: Contact; pipelineId: string }) {
  const phoneText = usePhoneText();
  return (
    <>
      <p className="truncate text-sm font-medium">{phoneText(contact.name)}</p>
      <CardDetails contact={contact} pipelineId={pipelineId} />
    </>
  );
}
