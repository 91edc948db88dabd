'use client';

import { UserX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Empty, Failure } from '#app/_ui/feedback/states.tsx';
import { errorCode } from '#app/_ui/feedback/use-error-text.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { ContactCampaigns } from '../../_campaigns/contact-campaigns.tsx';
import { Conversations } from '../../_contact/conversations.tsx';
import { Details } from '../../_contact/details.tsx';
import { Fields } from '../../_contact/fields.tsx';
import { OptedOutNotice } from '../../_contact/opted-out-notice.tsx';
import { Owner } from '../../_contact/owner.tsx';
import { Pipelines } from '../../_contact/pipelines.tsx';
import { Tags } from '../../_contact/tags.tsx';
import { useContact } from '../../_contact/use-contact.ts';
import { useCanWrite } from '../../_contacts/use-configuration.ts';
import { Activity } from './_parts/activity.tsx';
import { ContactHeader } from './_parts/contact-header.tsx';
import { MergedNotice } from './_parts/merged-notice.tsx';
import { Merges } from './_parts/merges.tsx';
import { Runs } from './_parts/runs.tsx';

function Loading() {
  const t = useTranslations('common');
  return (
    <div role="status" aria-label={t('loading')} className="mx-auto max-w-6xl space-y-6 p-4 sm:p-8">
      <Skeleton className="h-14 w-72" />
      <div className="grid gap-6 lg:grid-cols-[24rem_1fr]">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </div>
  );
}

function Gone() {
  const t = useTranslations('contact');
  return (
    <Empty
      icon={UserX}
      title={<h1>{t('gone')}</h1>}
      action={
        <Button asChild>
          <Link href="/contacts">{t('back')}</Link>
        </Button>
      }
    >
      {t('goneText')}
    </Empty>
  );
}

function Body({ contact }: { contact: Contact }) {
  const canWrite = useCanWrite() && contact.merged_into === null;
  const shared = { contact, canWrite };
  return (
    <div className="relative h-full overflow-y-auto">
      <div className="mx-auto w-full max-w-6xl px-4 py-5 sm:px-8 sm:py-6">
        <ContactHeader {...shared} />
        <div className="mt-5 space-y-3 empty:hidden">
          {contact.merged_into !== null && <MergedNotice contact={contact} into={contact.merged_into} />}
          {contact.opted_out_at !== null && <OptedOutNotice {...shared} since={contact.opted_out_at} />}
        </div>
        <div className="mt-5 grid items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
          <div className="space-y-5">
            <Details {...shared} />
            <Tags {...shared} />
            <Owner {...shared} />
            <Pipelines {...shared} />
            <Fields {...shared} />
          </div>
          <div className="space-y-5">
            <Activity {...shared} />
            <Conversations id={contact.id} />
            <Runs id={contact.id} />
            <ContactCampaigns id={contact.id} />
            <Merges {...shared} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The page of one contact. */
export function ContactPage({ id }: { id: string }) {
  const t = useTranslations('contact');
  const contact = useContact(id);
  if (contact.data) return <Body contact={contact.data} />;
  if (errorCode(contact.error) === 'contact_not_found') return <Gone />;
  return (
    <>
      <h1 className="sr-only">{t('back')}</h1>
      {contact.isError ? <Failure error={contact.error} onRetry={() => void contact.refetch()} /> : <Loading />}
    </>
  );
}
