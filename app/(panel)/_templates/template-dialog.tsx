'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { SearchInput } from '#app/_ui/fields/search-input.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import type { Template } from '#server/contract/channels/connection.ts';
import { templateNeeds } from '#server/contract/channels/template-needs.ts';
import { firstNameOf } from '../_shell/fill-tokens.ts';
import { WithBlanks } from './gap-label.tsx';
import type { Known } from './prefill-template.ts';
import { type FilledTemplate, TemplateForm } from './template-form.tsx';

const matches = (template: Template, wanted: string): boolean =>
  `${template.name} ${templateNeeds(template.components).body}`.toLowerCase().includes(wanted.trim().toLowerCase());

function Choices({ templates, onChoose }: { templates: readonly Template[]; onChoose: (one: Template) => void }) {
  const t = useTranslations('inbox');
  const [wanted, setWanted] = useState('');
  const found = templates.filter((one) => matches(one, wanted));
  return (
    <>
      <SearchInput label={t('searchTemplates')} value={wanted} onChange={({ target }) => setWanted(target.value)} />
      <ul className="mt-3 max-h-96 space-y-1 overflow-y-auto">
        {found.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="w-full rounded-lg px-3 py-2 text-left hover:bg-sunken dark:hover:bg-raised"
            >
              <span className="font-mono text-sm font-medium break-all">{one.name}</span>
              <span className="ml-2 text-xs text-ink-faint">{one.language}</span>
              <span className="mt-0.5 line-clamp-2 text-sm whitespace-pre-line text-ink-soft">
                <WithBlanks text={templateNeeds(one.components).body} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-6 text-center text-sm text-ink-soft">{t('noSuchTemplate')}</p>}
    </>
  );
}

interface Props {
  /** The id of the number that sends the template. If null, templates of all numbers are offered. */
  readonly connectionId: string | null;
  /** The id of the contact whose custom fields may fill in the template. */
  readonly contactId: string | null;
  /** Further known values of the recipient, such as the name. */
  readonly known: Known;
  readonly hint: string | undefined;
  readonly isSending: boolean;
  /** Why the last attempt to send the template failed. */
  readonly refused?: string | null;
  readonly sendLabel?: string | undefined;
  readonly onSend: (message: FilledTemplate) => void;
  readonly onClose: () => void;
  /** The choice of the sending number, which is shown above the templates. */
  readonly children?: ReactNode;
}

/**
 * The dialog to choose and fill in an approved template. A template is the only message that WhatsApp accepts when the
 * 24-hour window is closed.
 */
export function TemplateDialog({ connectionId, contactId, known, hint, onClose, children, ...sending }: Props) {
  const t = useTranslations('inbox');
  const trpc = useTRPC();
  const [chosen, setChosen] = useState<Template | null>(null);
  const ofNumber = { status: 'APPROVED', limit: 200, ...(connectionId ? { connection_id: connectionId } : {}) };
  const person = useQuery(
    trpc.contacts.getContact.queryOptions(contactId ? { id: contactId } : skipToken, { meta: { quiet: true } }),
  );
  const templates = useQuery(trpc.connections.listTemplates.queryOptions(ofNumber));
  return (
    <Dialog open onOpenChange={onClose} title={t('chooseTemplate')} description={hint}>
      {!chosen && children}
      {(templates.isPending || (chosen && person.isLoading)) && <SkeletonRows count={3} />}
      {templates.isError && <Failure error={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.data?.data.length === 0 && (
        <Empty icon={LayoutTemplate} title={t('noTemplates')}>
          {t('noTemplatesHint')}
        </Empty>
      )}
      {!chosen && templates.data && templates.data.data.length > 0 && (
        <Choices templates={templates.data.data} onChoose={setChosen} />
      )}
      {chosen && !person.isLoading && (
        <TemplateForm
          key={chosen.id}
          template={chosen}
          known={{ ...known, first_name: firstNameOf(known.name ?? null), ...person.data?.custom_fields }}
          {...sending}
          onBack={() => setChosen(null)}
        />
      )}
    </Dialog>
  );
}
