'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { InlineEdit } from '#app/_ui/fields/inline-edit.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { eachValue, valueNames, valueRow } from '#server/contract/people/contact-values.ts';
import { useValueText } from '../_contacts/value-text.ts';
import { Identifiers } from './identifiers.tsx';
import { Row, Section } from './section.tsx';
import { type ContactProps, useUpdateContact } from './use-contact.ts';

// Only web chat visitors can claim identifiers, so this code is loaded only for contacts that have such claims.
const Claims = dynamic(() => untilFetched(() => import('./claims.tsx').then((part) => part.Claims)));

/** Shows how the contact can be reached, and the team's notes about the contact. */
export function Details({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const labels = useTranslations('contactValues');
  const shown = useValueText();
  const { mutateAsync } = useUpdateContact(contact);
  const phoneText = usePhoneText();
  const { id, phone, email } = contact;
  const shared = { readOnly: !canWrite, placeholder: t('add') };
  return (
    <Section title={t('details')}>
      <dl>
        <Row label={t('phone')}>
          <InlineEdit
            {...shared}
            label={t('phone')}
            type="tel"
            value={phone}
            maxLength={64}
            onSave={(next) => mutateAsync({ id, phone: next })}
          >
            {phone && <span className="tabular-nums">{phoneText(phone)}</span>}
          </InlineEdit>
        </Row>
        <Row label={t('email')}>
          <InlineEdit
            {...shared}
            label={t('email')}
            type="email"
            value={email}
            maxLength={320}
            onSave={(next) => mutateAsync({ id, email: next })}
          />
        </Row>
        {valueNames.map((name) => (
          <Row key={name} label={labels(name)}>
            <InlineEdit
              {...shared}
              label={labels(name)}
              type={valueRow(name).editor}
              value={contact[name]}
              maxLength={valueRow(name).max}
              onSave={(next) => mutateAsync({ id, ...eachValue([name], () => next) })}
            >
              {contact[name] && shown(name, contact[name])}
            </InlineEdit>
          </Row>
        ))}
      </dl>
      {contact.claimed && <Claims contact={contact} canWrite={canWrite} />}
      <Identifiers contact={contact} canWrite={canWrite} />
    </Section>
  );
}
