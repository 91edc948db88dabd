import { harmless } from '../../platform/mail/harmless.ts';
import { secretPlaceholder } from '../../platform/mail/secret-placeholder.ts';

interface Details {
  readonly organization: string;
  readonly inviter: string;
  /** The brand under which the organization's members know the product. Null for the product's own name. */
  readonly brand: string | null;
  /**
   * Whether the inviter hands over the link, because there is no mail server. Such a link does not prove that the
   * person owns the mailbox.
   */
  readonly isHandedOver?: boolean;
}

const english = ({ organization, inviter, brand, isHandedOver }: Details) => ({
  subject: `Invitation to ${organization}`,
  paragraphs: [
    'Hello,',
    `${inviter} invites you to the team of ${organization} on ${brand ?? 'Parley'}.`,
    `Join here, within seven days: ${secretPlaceholder}`,
    isHandedOver
      ? 'This was not sent: there is no mail server. Whoever invited has the link, and hands it over.'
      : 'The link is for you alone: it shows that this mailbox is yours. If you do not know who writes, do nothing.',
  ],
});

const portuguese = ({ organization, inviter, brand, isHandedOver }: Details) => ({
  subject: `Convite para ${organization}`,
  paragraphs: [
    'Olá,',
    `${inviter} convida você para a equipe de ${organization} ${brand === null ? 'no Parley' : `em ${brand}`}.`,
    `Entre aqui, em até sete dias: ${secretPlaceholder}`,
    isHandedOver
      ? 'Este e-mail não foi enviado: não há servidor de e-mail. Quem convidou tem o link e o entrega.'
      : 'O link é só seu: ele mostra que esta caixa de correio é sua. Se você não conhece quem escreve, não faça nada.',
  ],
});

/** Returns the subject and text of an invitation e-mail, in the organization's language. */
export function invitationWords(locale: string, names: Details): { subject: string; text: string } {
  const brand = names.brand && harmless(names.brand);
  const details = { ...names, organization: harmless(names.organization), inviter: harmless(names.inviter), brand };
  const { subject, paragraphs } = (locale.startsWith('pt') ? portuguese : english)(details);
  return { subject, text: paragraphs.join('\n\n') };
}
