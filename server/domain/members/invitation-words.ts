import { secretPlace } from '../mail/secret-place.ts';

interface Facts {
  readonly organization: string;
  readonly inviter: string;
}

/** What people may name themselves must not become a link in a letter of ours. */
const harmless = (name: string): string => name.replaceAll(/\s+/g, ' ').replaceAll('://', ': //');

const english = ({ organization, inviter }: Facts) => ({
  subject: `Invitation to ${organization}`,
  paragraphs: [
    'Hello,',
    `${inviter} invites you to the team of ${organization} on Parley.`,
    `Join here, within seven days: ${secretPlace}`,
    'The link is for you alone: it shows that this mailbox is yours. If you do not know who writes, do nothing.',
  ],
});

const portuguese = ({ organization, inviter }: Facts) => ({
  subject: `Convite para ${organization}`,
  paragraphs: [
    'Olá,',
    `${inviter} convida você para a equipe de ${organization} no Parley.`,
    `Entre aqui, em até sete dias: ${secretPlace}`,
    'O link é só seu: ele mostra que esta caixa de correio é sua. Se você não conhece quem escreve, não faça nada.',
  ],
});

/** The letter of an invitation, in the organization's language. */
export function invitationWords(locale: string, names: Facts): { subject: string; text: string } {
  const facts = { organization: harmless(names.organization), inviter: harmless(names.inviter) };
  const { subject, paragraphs } = (locale.startsWith('pt') ? portuguese : english)(facts);
  return { subject, text: paragraphs.join('\n\n') };
}
