import { type EventType, eventTypes } from '#server/contract/developers/event-types.ts';
import type { Locale } from '#server/contract/organization/session.ts';

interface Described {
  readonly description: string;
}

const row = (description: string): Described => ({ description });

/** The description of each event in every language. The English texts come from the contract. */
export const eventDescriptions: Readonly<Record<Locale, Readonly<Record<EventType, Described>>>> = {
  en: eventTypes,
  'pt-BR': {
    'message.received': row('O cliente enviou uma mensagem.'),
    'message.sent': row('Uma mensagem saiu do agente, da equipe ou da API.'),
    'message.delivered': row('A mensagem chegou ao aparelho.'),
    'message.read': row('A mensagem foi lida.'),
    'message.failed': row('O envio falhou, com o motivo da operadora.'),
    'conversation.created': row('Uma nova conversa.'),
    'conversation.handoff_requested': row('Uma pessoa foi pedida, com o motivo.'),
    'conversation.taken_over': row('Uma pessoa assumiu.'),
    'conversation.released': row('A conversa voltou para a IA.'),
    'conversation.resolved': row('A conversa foi encerrada, com quem a encerrou.'),
    'conversation.reopened': row('A conversa foi reaberta.'),
    'conversation.rated': row('O cliente avaliou, com nota e comentário.'),
    'conversation.event': row('O agente detectou um evento de conversão.'),
    'contact.created': row('Um contato foi criado.'),
    'contact.updated': row('Nome, e-mail, telefone, campos ou observações mudaram.'),
    'contact.merged': row('Um contato foi mesclado com outro.'),
    'contact.tag_added': row('Uma etiqueta foi aplicada.'),
    'contact.tag_removed': row('Uma etiqueta foi removida.'),
    'contact.stage_changed': row('O contato mudou de etapa em um funil, ou foi marcado como perdido.'),
    'contact.assigned': row('O contato ganhou um responsável.'),
    'contact.unassigned': row('O contato perdeu o responsável.'),
    'contact.opted_out': row('O contato pediu para não receber mais mensagens.'),
    'contact.opted_in': row('O contato voltou a aceitar mensagens.'),
    'automation.run_started': row('Uma automação começou para um contato.'),
    'automation.run_completed': row('Uma automação terminou ou saiu por uma condição.'),
    'automation.run_failed': row('Uma automação falhou.'),
    'campaign.started': row('Uma campanha começou a ser enviada.'),
    'campaign.completed': row('Uma campanha terminou, com as contagens.'),
    'template.status_changed': row('Um modelo foi aprovado, rejeitado ou pausado pela operadora.'),
    'connection.config_error': row('Um número conectado está com um erro de configuração.'),
  },
};
