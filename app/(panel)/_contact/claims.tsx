'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorCode, errorDetails, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { type ContactProps, useRefreshContact } from './use-contact.ts';

const kinds = ['email', 'phone'] as const;

/**
 * Shows the identifiers, such as an e-mail, that a web chat visitor claimed to have. They stay marked as unconfirmed
 * until a member confirms them.
 */
export function Claims({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const { contacts } = useTRPC();
  const refresh = useRefreshContact();
  const errorText = useErrorText();
  const confirm = useMutation(
    contacts.addIdentifier.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => refresh(),
      onError: (error) => {
        if (errorCode(error) !== 'identifier_conflict') toast.error(errorText(error));
      },
    }),
  );
  const { id, claimed } = contact;
  const open = kinds.flatMap((type) => (claimed?.[type] ? [{ type, value: claimed[type] }] : []));
  if (open.length === 0) return null;
  const isTaken = errorCode(confirm.error) === 'identifier_conflict';
  const owner = isTaken ? String(errorDetails(confirm.error).contact_id ?? '') : '';
  return (
    <div className="mt-2 border-t border-line pt-3">
      <h3 className="mb-1 text-xs text-ink-soft">{t('claimed')}</h3>
      <ul>
        {open.map(({ type, value }) => (
          <li key={type} className="flex min-h-8 items-center gap-2 text-sm">
            <span className="w-16 shrink-0 truncate text-xs text-ink-soft">{t(type)}</span>
            <span className="min-w-0 flex-1 break-words">{value}</span>
            {canWrite && (
              <Button
                look="quiet"
                size="sm"
                busy={confirm.isPending}
                aria-label={t('confirmClaim', { value })}
                onClick={() => confirm.mutate({ id, type, value })}
              >
                {t('confirm')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {owner !== '' && (
        <p role="alert" className="mt-1 text-xs text-warning">
          {t('claimOfAnother')}{' '}
          <Link href={`/contacts/${owner}`} className="underline">
            {t('claimOwner')}
          </Link>
        </p>
      )}
    </div>
  );
}
