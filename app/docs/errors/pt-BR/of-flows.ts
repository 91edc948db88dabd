import { type Explanations, explain } from '../explanation.ts';

/** Explanations of error codes about automations, campaigns and webhooks. */
export const ofFlows = {
  phone_is_required: explain('phone é obrigatório.', 'Envie phone, no formato internacional.'),
  invalid_flow_token: explain(
    'O token não é válido.',
    'Envie o token do fluxo, como a página dele no painel o mostra.',
  ),
  flow_not_active: explain('O fluxo não está ativo.', 'O fluxo é um rascunho ou está pausado: ative-o no painel.'),
  webhook_trigger_disabled: explain(
    'O início por chamada está desligado neste fluxo.',
    'O fluxo começa por outra coisa: publique-o com o gatilho webhook.',
  ),
  already_in_flow: explain(
    'O contato já está no fluxo.',
    'O contato está em uma execução deste fluxo: espere até ela terminar.',
  ),
  cooldown: explain('O contato saiu do fluxo há pouco.', 'retry_at diz a partir de quando ele pode recomeçar.'),
  conditions_not_met: explain(
    'O contato não atende às condições do fluxo.',
    'A página do fluxo diz o que ele exige de um contato.',
  ),
  automation_not_found: explain('Automação não encontrada.', 'GET /automations lista as automações.'),
  automation_invalid: explain('A automação não pode ser publicada como está.', 'details.issues diz onde e por quê.'),
  automation_run_not_found: explain('Execução não encontrada.', 'A página da automação lista as execuções.'),
  campaign_not_found: explain('Campanha não encontrada.', 'GET /campaigns lista as campanhas.'),
  segment_not_found: explain('Segmento não encontrado.', 'Ele pode ter sido removido.'),
  draft_changed: explain('Alguém mudou o rascunho enquanto isso.', 'Carregue-o de novo e faça a mudança outra vez.'),
  campaign_wrong_status: explain(
    'O status da campanha não permite isto.',
    'details.status diz qual é agora; outra pessoa pode tê-lo mudado.',
  ),
  nothing_to_retry: explain(
    'Ninguém falhou por um motivo dessas classes.',
    'showCampaign diz em retryable quem pode ser tentado de novo; uma mensagem que pode ter saído nunca é reenviada.',
  ),
  preflight_required: explain(
    'A campanha precisa ser iniciada com a verificação que foi vista.',
    'details.reason diz se ela nunca foi feita, mudou desde então ou tem mais de uma hora: faça-a de novo.',
  ),
  campaign_not_ready: explain('A campanha não pode ser enviada como está.', 'details.problems diz por quê.'),
  unknown_event_type: explain(
    'Um tipo de evento não existe.',
    'details.unknown diz qual; GET /webhooks/event-types lista todos.',
  ),
  invalid_events: explain('events precisa ser uma lista não vazia.', 'Envie ao menos um tipo de evento.'),
  webhook_not_found: explain('Endpoint de webhook não encontrado.', 'GET /webhooks lista os endpoints.'),
  delivery_not_found: explain('Entrega não encontrada.', 'GET /webhooks/{id}/deliveries lista as entregas.'),
  delivery_not_retryable: explain(
    'Só entregas com falha ou esgotadas podem ser reenviadas.',
    'Espere até a entrega falhar.',
  ),
  webhook_not_active: explain(
    'O endpoint está pausado.',
    'Ative-o antes; webhook.test chega também a um endpoint pausado.',
  ),
} satisfies Explanations;
