import type { Behaviour } from './behaviour.ts';

/** The documented behavior of Parley when customers' messages are received, for integrators. */
export const ofReceiving: readonly Behaviour[] = [
  {
    decisions: [22, 28],
    what: {
      en: 'Of a file the bytes say what it is; the declared type is believed only where bytes cannot tell. Links are signed, live an hour at most, and are equal for five minutes; only pictures, sound and video open in place. A medium sent by `url` stays there: `file.url` is that url, `file.size` null. A received file that takes longer than 15 s follows its message.',
      'pt-BR':
        'O que um arquivo é, quem diz são os bytes; o tipo declarado só vale quando os bytes não bastam. Os links são assinados, duram no máximo uma hora e são os mesmos por cinco minutos; só imagem, áudio e vídeo abrem no navegador, sem download. Uma mídia enviada por `url` fica onde está: `file.url` é essa url, `file.size` é null. Um arquivo recebido que demora mais de 15 s chega depois da mensagem.',
    },
    why: {
      en: 'A stranger’s file must not run in your browser, and nobody waits for a large one.',
      'pt-BR': 'O arquivo de um estranho não pode rodar no seu navegador, e ninguém espera por um arquivo grande.',
    },
  },
  {
    decisions: [23],
    what: {
      en: 'A tap on a button of a template opts its sender out when the button is the operator’s own (“Stop promotions”), when the template’s footer or body says so, or when it carries the payload `opt_out` (its value in `button_params`); a reply button with the id `opt_out` does the same. A sentence that asks to stop does it in any conversation; a word alone (“STOP”) where the last thing that was said is a template. What is doubtful is asked back once, with two buttons.',
      'pt-BR':
        'O toque em um botão de um modelo descadastra quem tocou quando o botão é o da própria operadora (“Parar promoções”), quando o rodapé ou o texto do modelo diz isso, ou quando ele leva o payload `opt_out` (o valor dele em `button_params`); um botão de resposta com o id `opt_out` faz o mesmo. Uma frase que pede para parar vale em qualquer conversa; uma palavra sozinha (“SAIR”), quando a última coisa dita foi um modelo. O que deixa dúvida é perguntado de volta uma vez, com dois botões.',
    },
    why: {
      en: 'The same word cancels an appointment below a reminder, and an order in a conversation.',
      'pt-BR': 'A mesma palavra cancela uma consulta abaixo de um lembrete, e um pedido em uma conversa.',
    },
  },
  {
    decisions: [23],
    what: {
      en: 'Reactions, edits and revokes change the message they are about (`reactions`, `edited_at`, `revoked_at`) and are no messages. One that comes before its message waits as a system line. What was revoked is shown no more, and kept until the contact is erased.',
      'pt-BR':
        'Reações, edições e revogações mudam a mensagem de que tratam (`reactions`, `edited_at`, `revoked_at`) e não são mensagens. A que chega antes da sua mensagem espera como linha de sistema. O que foi revogado deixa de ser mostrado e fica guardado até o contato ser apagado.',
    },
    why: {
      en: 'The operator sends them out of order, and a conversation reads as the customer sees it.',
      'pt-BR': 'A operadora as envia fora de ordem, e uma conversa aparece como o cliente a vê.',
    },
  },
  {
    decisions: [24],
    what: {
      en: 'A person named by number and user id together is one: where these led to two contacts, the user id moves to the contact of the number. A changed number frees the old one.',
      'pt-BR':
        'Quem vem com número e id de usuário juntos é uma só pessoa: se eles levavam a dois contatos, o id de usuário passa para o contato do número. Quem troca de número libera o antigo.',
    },
    why: {
      en: 'No message is lost over a contradiction in what we know of people.',
      'pt-BR': 'Nenhuma mensagem se perde por uma contradição no que sabemos das pessoas.',
    },
  },
  {
    decisions: [43],
    what: {
      en: 'A conversation a person opens is told to the operator as read, up to its latest message (by number, on unless switched off); what the AI answers is not. Being written to is no sighting of a contact, and changes nothing of it.',
      'pt-BR':
        'A conversa que uma pessoa abre é informada à operadora como lida, até a última mensagem (por número; vem ligado); o que a IA responde, não. Escrever a um contato não conta como tê-lo visto e não muda nada nele.',
    },
    why: {
      en: 'Blue ticks say that a person looked.',
      'pt-BR': 'Os tiques azuis dizem que uma pessoa olhou.',
    },
  },
];
