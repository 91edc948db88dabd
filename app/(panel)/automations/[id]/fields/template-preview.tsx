'use client';

import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { fillBody, fillHeader, type TemplateNeeds } from '#server/contract/channels/template-needs.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { ContactPicker } from '../../../_contacts/contact-picker.tsx';
import { contactsOf } from '../../../_contacts/contacts-of.ts';
import { firstNameOf } from '../../../_shell/fill-tokens.ts';
import { MessageBubble } from '../../../_templates/message-bubble.tsx';
import type { GapValues } from '../../../_templates/template-gaps.tsx';
import { fillTokens } from '../../../_templates/token.ts';
import { useDetailChoices } from './use-choices.ts';

type Known = Readonly<Record<string, string | null>>;

/**
 * Returns the data that an automation run has about a contact before the contact's first reply. The keys are the
 * attribute names that texts use.
 */
const knownOf = ({ name, email, phone, custom_fields: fields }: Contact): Known => ({
  ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [`fields.${key}`, value])),
  ...{ name, email, phone, first_name: firstNameOf(name) },
});

interface Props {
  readonly needs: TemplateNeeds;
  readonly values: GapValues;
}

/**
 * Shows the message as a contact with the given data would read it. For a missing value, shows the value's fallback or,
 * without a fallback, the name of the attribute.
 */
function Shown({ needs, values, known }: Props & { known: Known }) {
  const t = useTranslations('gaps');
  const details = useDetailChoices('text');
  const standIn = (detail: string) => `‹${details.find(({ value }) => value === detail)?.label ?? detail}›`;
  const fill = (value: string | undefined) => fillTokens(value ?? '', known, standIn);
  const said = needs.variables.flatMap((name, index) => {
    const words = fill(values.body[index]);
    return words === '' ? [] : [[name, words] as const];
  });
  const isFile = needs.headerFormat !== null && needs.headerFormat !== 'TEXT';
  return (
    <MessageBubble
      medium={
        isFile && (
          <p className="flex items-center gap-1.5 text-xs text-ink-soft">
            <FileText className="size-4 shrink-0" aria-hidden />
            {t('file')}
          </p>
        )
      }
      heading={fillHeader(needs, fill(values.header))}
      text={fillBody(needs.body, new Map(said))}
      footer={needs.footer}
      buttons={needs.buttonTexts}
    />
  );
}

/**
 * Previews the message twice: for one contact (the first one until the user chooses another), and for a contact without
 * any data.
 */
export function TemplatePreview(props: Props) {
  const t = useTranslations('gaps');
  const c = useTranslations('common');
  const captionId = useId();
  const phoneText = usePhoneText();
  const trpc = useTRPC();
  const first = useQuery(trpc.contacts.listContacts.queryOptions({ limit: 1 }, { staleTime: 60_000 }));
  const [chosen, setChosen] = useState<Contact | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const person = chosen ?? contactsOf(first.data)[0];
  return (
    <div className="space-y-4">
      {person && (
        <figure aria-labelledby={captionId}>
          <div className="mb-1.5 flex items-center justify-between gap-3">
            <figcaption id={captionId} className="min-w-0 truncate text-sm font-medium">
              {t('previewOf', { name: phoneText(person.name) })}
            </figcaption>
            <Button size="sm" look="quiet" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              {isChoosing ? c('cancel') : t('otherPerson')}
            </Button>
          </div>
          {isChoosing ? (
            <ContactPicker
              onPick={(contact) => {
                setChosen(contact);
                setChoosing(false);
              }}
            />
          ) : (
            <Shown {...props} known={knownOf(person)} />
          )}
        </figure>
      )}
      <figure>
        <figcaption className="mb-1.5 text-sm font-medium">{t('previewEmpty')}</figcaption>
        <Shown {...props} known={{}} />
        <p className="mt-1.5 text-xs text-ink-faint">{t('previewEmptyHint')}</p>
      </figure>
    </div>
  );
}
