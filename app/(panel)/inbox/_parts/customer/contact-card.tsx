'use client';

import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { ContactCampaigns } from '../../../_campaigns/contact-campaigns.tsx';
import { Conversations } from '../../../_contact/conversations.tsx';
import { Details } from '../../../_contact/details.tsx';
import { Fields } from '../../../_contact/fields.tsx';
import { OptedOutNotice } from '../../../_contact/opted-out-notice.tsx';
import { Owner } from '../../../_contact/owner.tsx';
import { Pipelines } from '../../../_contact/pipelines.tsx';
import { Tags } from '../../../_contact/tags.tsx';
import { useContact } from '../../../_contact/use-contact.ts';
import { useCanWrite } from '../../../_contacts/use-configuration.ts';

/**
 * Shows the customer's contact next to the thread. The contact can be edited here in the same way as on its own page.
 */
export function ContactCard({ id, conversationId }: { id: string; conversationId: string }) {
  const { data: contact, error, isError, refetch } = useContact(id);
  const mayWrite = useCanWrite();
  if (isError && !contact) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!contact) return <Skeleton className="mt-6 h-40 rounded-xl" />;
  const shared = { contact, canWrite: mayWrite && contact.merged_into === null };
  const { opted_out_at: since } = contact;
  return (
    <div className="mt-5 [&>section]:rounded-none [&>section]:border-0 [&>section]:border-t [&>section]:bg-transparent [&>section]:px-0 [&>section]:py-3">
      {since !== null && <OptedOutNotice {...shared} since={since} />}
      <Details {...shared} />
      <Tags {...shared} />
      <Owner {...shared} />
      <Pipelines {...shared} />
      <Fields {...shared} />
      <ContactCampaigns id={id} />
      <Conversations id={id} besides={conversationId} />
    </div>
  );
}
