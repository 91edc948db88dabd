interface Reader {
  readonly name: string;
  readonly locale: string;
  readonly organization_name: string;
}

interface Details {
  readonly partner: string;
  readonly contacts: number;
  /** The number of exported conversations without a contact. */
  readonly conversations: number;
  readonly links: readonly string[];
  readonly until: Date;
}

/**
 * Writes the e-mail to an administrator of an ended client, in their language: where the data can be downloaded, and
 * until when.
 */
export function endingWords(
  reader: Reader,
  { partner, contacts, conversations, links, until }: Details,
): { subject: string; text: string } {
  const isEnglish = reader.locale.startsWith('en');
  const day = new Intl.DateTimeFormat(isEnglish ? 'en' : 'pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(until);
  const { name, organization_name: organization } = reader;
  const english = [
    `Hello ${name},`,
    `${partner} has ended the space of ${organization}. Its API keys work no more, and nobody signs in there.`,
    `Its ${contacts} contacts with their conversations, messages and notes are in these files, a contact a line (JSON)${
      conversations > 0 ? `, and the ${conversations} conversations of people nobody knows, one a line` : ''
    }:`,
    links.join('\n') || 'There were no contacts.',
    `Fetch them before ${day}: then all of it is removed for good. Until then ${partner} can take the end back.`,
  ];
  const portuguese = [
    `Olá, ${name},`,
    `${partner} encerrou o espaço de ${organization}. As chaves de API não funcionam mais, e ninguém entra nele.`,
    `Os ${contacts} contatos, com conversas, mensagens e notas, estão nestes arquivos, um contato por linha (JSON)${
      conversations > 0 ? `, e as ${conversations} conversas de quem não se identificou, uma por linha` : ''
    }:`,
    links.join('\n') || 'Não havia contatos.',
    `Baixe-os antes de ${day}: depois disso tudo é removido de vez. Até lá ${partner} pode desfazer o encerramento.`,
  ];
  return {
    subject: isEnglish ? `${organization} has ended: your data` : `${organization} foi encerrado: seus dados`,
    text: (isEnglish ? english : portuguese).join('\n\n'),
  };
}
