import { publicUrl } from '#server/base/env.ts';
import { canSendMail } from '#server/gateways/mail/send-mail.ts';
import { harmless } from '../../platform/mail/harmless.ts';

interface Reader {
  readonly name: string;
  readonly locale: string;
  readonly timezone: string;
}

/** The details that an e-mail contains. `browser` is null if the browser did not identify itself. */
interface Details {
  readonly at: Date;
  readonly address: string | null;
  readonly browser: string | null;
}

interface Told {
  readonly name: string;
  readonly when: string;
  readonly address: string;
  readonly browser: string;
  readonly link: string;
  /** Whether the person can request a new password by e-mail. */
  readonly canMail: boolean;
}

export type AccountMail = 'new_device' | 'password_changed' | 'two_factor_enabled' | 'two_factor_disabled';

interface Mail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

type Language = Readonly<Record<AccountMail, (told: Told) => Mail>>;

const english: Language = {
  new_device: ({ name, when, address, browser, link }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Hello ${name},`,
      `Somebody signed in to your account from a browser we did not know: ${browser}, address ${address}, on ${when}.`,
      'If it was you, there is nothing to do.',
      `If it was not, change your password; that signs out every other browser: ${link}`,
    ],
  }),
  password_changed: ({ name, when, address, link, canMail }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      `Your password was changed on ${when}, from the address ${address}. Other browsers were signed out.`,
      canMail
        ? `If it was not you, choose a new password by "Forgot your password?" on the sign-in page, then look here: ${link}`
        : `If it was not you, ask who runs this server for a link to a new password, then look here: ${link}`,
    ],
  }),
  two_factor_enabled: ({ name, when, link }) => ({
    subject: 'Your account has a second factor now',
    paragraphs: [
      `Hello ${name},`,
      `Since ${when} signing in asks for a code of your authenticator besides the password.`,
      `If it was not you, tell an administrator. Your account: ${link}`,
    ],
  }),
  two_factor_disabled: ({ name, when, address, link }) => ({
    subject: 'The second factor of your account was turned off',
    paragraphs: [
      `Hello ${name},`,
      `Since ${when} signing in asks for the password alone. It was turned off from the address ${address}.`,
      `If it was not you, change your password and turn it on again: ${link}`,
    ],
  }),
};

const portuguese: Language = {
  new_device: ({ name, when, address, browser, link }) => ({
    subject: 'Novo acesso à sua conta',
    paragraphs: [
      `Olá, ${name},`,
      `Alguém entrou na sua conta com um navegador que não conhecíamos: ${browser}, endereço ${address}, em ${when}.`,
      'Se foi você, não é preciso fazer nada.',
      `Se não foi, troque sua senha; isso encerra o acesso dos outros navegadores: ${link}`,
    ],
  }),
  password_changed: ({ name, when, address, link, canMail }) => ({
    subject: 'Sua senha foi trocada',
    paragraphs: [
      `Olá, ${name},`,
      `Sua senha foi trocada em ${when}, a partir do endereço ${address}. Os outros navegadores foram desconectados.`,
      canMail
        ? `Se não foi você, escolha uma nova senha em "Esqueceu a senha?" na página de login e depois confira aqui: ${link}`
        : `Se não foi você, peça a quem administra este servidor um link para uma nova senha e depois confira aqui: ${link}`,
    ],
  }),
  two_factor_enabled: ({ name, when, link }) => ({
    subject: 'Sua conta agora tem um segundo fator',
    paragraphs: [
      `Olá, ${name},`,
      `Desde ${when}, entrar pede um código do seu autenticador além da senha.`,
      `Se não foi você, avise um administrador. Sua conta: ${link}`,
    ],
  }),
  two_factor_disabled: ({ name, when, address, link }) => ({
    subject: 'O segundo fator da sua conta foi desativado',
    paragraphs: [
      `Olá, ${name},`,
      `Desde ${when}, entrar pede só a senha. Ele foi desativado a partir do endereço ${address}.`,
      `Se não foi você, troque sua senha e ative-o de novo: ${link}`,
    ],
  }),
};

const whenIn = (reader: Reader, at: Date): string =>
  new Intl.DateTimeFormat(reader.locale.startsWith('en') ? 'en' : 'pt-BR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: reader.timezone,
  }).format(at);

/** Returns the subject and text of an e-mail to a person about their own account, in their language. */
export function accountWords(reader: Reader, mail: AccountMail, details: Details): { subject: string; text: string } {
  const isEnglish = reader.locale.startsWith('en');
  const unknown = isEnglish ? 'unknown' : 'desconhecido';
  const { subject, paragraphs } = (isEnglish ? english : portuguese)[mail]({
    name: reader.name,
    when: whenIn(reader, details.at),
    address: details.address ?? unknown,
    browser: details.browser ?? unknown,
    link: `${publicUrl()}/settings/security`,
    canMail: canSendMail(),
  });
  return { subject, text: paragraphs.join('\n\n') };
}

/**
 * The links in a password e-mail: a link to choose a new password and, for an unverified account, one more link per
 * team to stay in that team.
 */
interface Offered {
  readonly link: string;
  readonly unprovenIn: readonly { readonly team: string; readonly stayLink: string }[];
}

const named = (locale: string, teams: Offered['unprovenIn']) =>
  new Intl.ListFormat(locale).format(teams.map(({ team }) => `“${harmless(team)}”`));

/** Lists all links together, each with its effect, so that a reader does not leave their own team by mistake. */
function englishOffer({ link, unprovenIn }: Offered): string[] {
  const [only, another] = unprovenIn;
  if (!only) return [`Choose a new password here; the link works once, within an hour: ${link}`];
  if (!another)
    return [
      `The team “${harmless(only.team)}” made this account with your e-mail. Choose a new password by one of these links; each works once, within an hour.`,
      `I am in this team, and stay in it: ${only.stayLink}`,
      `I do not know this team. The account leaves it, and is mine alone: ${link}`,
    ];
  return [
    `The teams ${named('en', unprovenIn)} each made an account with your e-mail. Choose a new password by one of these links, within an hour; the others stop working then. You can stay in one team; it is for the others to invite you again.`,
    ...unprovenIn.map(({ team, stayLink }) => `I am in “${harmless(team)}”, and stay in it: ${stayLink}`),
    `I know none of these teams. The account leaves them, and is mine alone: ${link}`,
  ];
}
const englishEnd =
  'It ends every session of yours. If you did not ask for it, there is nothing to do: without the link nothing changes.';

function portugueseOffer({ link, unprovenIn }: Offered): string[] {
  const [only, another] = unprovenIn;
  if (!only) return [`Escolha uma nova senha aqui; o link funciona uma vez, dentro de uma hora: ${link}`];
  if (!another)
    return [
      `A equipe “${harmless(only.team)}” criou esta conta com o seu e-mail. Escolha uma nova senha por um destes links; cada um funciona uma vez, dentro de uma hora.`,
      `Faço parte desta equipe e continuo nela: ${only.stayLink}`,
      `Não conheço esta equipe. A conta sai dela e fica só minha: ${link}`,
    ];
  return [
    `As equipes ${named('pt-BR', unprovenIn)} criaram, cada uma, uma conta com o seu e-mail. Escolha uma nova senha por um destes links, dentro de uma hora; os outros deixam de funcionar. Você pode continuar em uma equipe; as outras precisam convidar você de novo.`,
    ...unprovenIn.map(({ team, stayLink }) => `Faço parte de “${harmless(team)}” e continuo nela: ${stayLink}`),
    `Não conheço nenhuma destas equipes. A conta sai delas e fica só minha: ${link}`,
  ];
}
const portugueseEnd =
  'Isso encerra todas as suas sessões. Se você não pediu, não é preciso fazer nada: sem o link nada muda.';

/** Returns the e-mail with a link to choose a new password, in the person's language. */
export function resetWords(reader: Reader, offered: Offered): { subject: string; text: string } {
  const isEnglish = reader.locale.startsWith('en');
  const name = harmless(reader.name);
  const paragraphs = isEnglish
    ? [`Hello ${name},`, ...englishOffer(offered), englishEnd]
    : [`Olá, ${name},`, ...portugueseOffer(offered), portugueseEnd];
  return {
    subject: isEnglish ? 'Choose a new password' : 'Escolha uma nova senha',
    text: paragraphs.join('\n\n'),
  };
}
