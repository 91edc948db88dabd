import type { Behaviour } from './behaviour.ts';

/** How conversations behave, from the view of integrators. */
export const ofConversations: readonly Behaviour[] = [
  {
    decisions: [26],
    what: {
      en: 'A reply typed on the business’s own phone is a takeover by nobody: `takeover {user: null}`. Archiving ends a conversation for good; what the customer writes next opens another.',
      'pt-BR':
        'Uma resposta digitada no celular da própria empresa assume a conversa em nome de ninguém: `takeover {user: null}`. Arquivar encerra uma conversa de vez; o que o cliente escrever depois abre outra.',
    },
    why: {
      en: 'The operator does not say who typed. The AI has to be silent all the same.',
      'pt-BR': 'A operadora não diz quem digitou. A IA tem de ficar em silêncio mesmo assim.',
    },
  },
  {
    decisions: [29],
    what: {
      en: 'Rating (by number, off unless switched on): resolving asks once, inside the window (half a minute later where a person did it in the panel, who may take it back); the first score counts and reopens nothing. Words that quote the question or the score become the comment, once, and `conversation.rated` comes again, whole; a score with its comment (web chats) is one event; unquoted words are a new request. A closed web chat asks too, where an administrator wants that.',
      'pt-BR':
        'Avaliação (por número; vem desligada): ao resolver, pergunta-se uma vez, dentro da janela (meio minuto depois quando foi uma pessoa no painel, que pode desfazer); a primeira nota vale e não reabre nada. Palavras que citam a pergunta ou a nota viram o comentário, uma vez, e `conversation.rated` vem de novo, inteiro; nota e comentário juntos (chats na web) são um evento só; palavras sem citação são um novo pedido. Um chat na web encerrado também pergunta, se um administrador quiser.',
    },
    why: {
      en: 'A new request taken for a comment would be answered by nobody.',
      'pt-BR': 'Um novo pedido tomado por comentário ficaria sem resposta.',
    },
  },
  {
    decisions: [41, 42],
    what: {
      en: 'The API sends into chat-app conversations alone (400 `not_a_chatapp_conversation` everywhere else); people answer web conversations in the inbox, with files (20 MiB; visitors 10 MiB). Web chats are off until an administrator switches them on, by agent; which sites may embed one is enforced by the browser (`frame-ancestors`), and told to the script, which then shows nothing.',
      'pt-BR':
        'A API só envia em conversas de aplicativos de mensagem (em todas as outras, 400 `not_a_chatapp_conversation`); conversas da web são respondidas por pessoas na caixa de entrada, com arquivos (20 MiB; visitantes, 10 MiB). O chat na web vem desligado até um administrador ligá-lo, por agente; quem garante quais sites podem incorporá-lo é o navegador (`frame-ancestors`), e o script também sabe: nos demais, não mostra nada.',
    },
    why: {
      en: 'A web page has no number to send to, and reads only while it is open.',
      'pt-BR': 'Uma página da web não tem número para onde enviar e só lê enquanto está aberta.',
    },
  },
  {
    decisions: [40],
    what: {
      en: 'Whoever types a customer’s e-mail does not become that customer: one that is taken stays in `conversation.user`, and the two contacts stay two until a person merges them. A visitor’s messages have `wamid: null`; what they are answered is `sent` at once and `read` when their page shows it. There is no 24-hour window.',
      'pt-BR':
        'Quem digita o e-mail de um cliente não se torna esse cliente: um e-mail que já tem dono fica em `conversation.user`, e os dois contatos continuam dois até uma pessoa mesclá-los. As mensagens de um visitante têm `wamid: null`; a resposta a ele é `sent` na hora e `read` quando a página dele a mostra. Não há janela de 24 horas.',
    },
    why: {
      en: 'Anybody can type an address.',
      'pt-BR': 'Qualquer um pode digitar um endereço.',
    },
  },
];
