import { type Explanations, explain } from '../explanation.ts';

/** Explanations of error codes about numbers, lists, views and figures. */
export const ofSettings = {
  name_taken: explain('Outra coisa já tem este nome.', 'details.field diz qual valor; escolha outro.'),
  number_refused: explain(
    'A operadora não confirma o número.',
    'details diz por quê; confira os ids e o token. Nada foi salvo.',
  ),
  thread_refused: explain(
    'A operadora não entregou a conversa.',
    'details diz por quê; quem a tem pode precisar soltá-la antes.',
  ),
  template_not_found: explain('Modelo não encontrado.', 'GET /templates lista os modelos; sincronize-os antes.'),
  template_not_paused: explain('O modelo não está pausado.', 'details diz como ele está; sincronize os modelos.'),
  template_refused: explain(
    'A operadora não liberou o modelo.',
    'details diz por quê; uma pausa por qualidade termina sozinha.',
  ),
  price_rate_not_found: explain('Tarifa não encontrada.', 'Tarifas que vieram com o produto não são removidas.'),
  rate_in_force: explain(
    'A tarifa mudaria o preço de dias que já têm um.',
    'details diz quais; faça a nova tarifa começar em um dia que ainda vem.',
  ),
  stale_order: explain('A lista mudou enquanto isso.', 'Carregue-a de novo e então a ordene.'),
  tag_not_found: explain('Etiqueta não encontrada.', 'GET /tags lista as etiquetas.'),
  custom_field_not_found: explain('Campo personalizado não encontrado.', 'GET /fields lista os campos.'),
  pipeline_not_found: explain('Funil não encontrado.', 'GET /pipelines lista os funis.'),
  stage_not_found: explain('Etapa não encontrada.', 'GET /pipelines lista as etapas.'),
  pipeline_in_use: explain('Há contatos no funil.', 'details.contacts diz quantos; confirme para removê-lo.'),
  stage_in_use: explain('Há contatos na etapa.', 'details.contacts diz quantos; mova-os antes.'),
  quick_reply_not_found: explain('Resposta rápida não encontrada.', 'GET /quick-replies lista as respostas.'),
  view_not_found: explain('Visualização não encontrada.', 'Alguém pode tê-la excluído ou deixado de compartilhá-la.'),
  views_full: explain('Já há o máximo de visualizações.', 'Exclua uma antes.'),
  view_filter_stale: explain('O filtro cita algo que não existe.', 'details.missing diz quais partes; escolha outras.'),
  queue_not_found: explain('Fila não encontrada.', 'Alguém pode tê-la excluído.'),
  queues_full: explain('Já há o máximo de filas.', 'Exclua uma antes.'),
  exports_waiting: explain(
    'Várias das suas exportações ainda não terminaram.',
    'Espere uma delas terminar e peça de novo.',
  ),
  mailed_report_not_found: explain('Relatório por e-mail não encontrado.', 'Alguém pode tê-lo excluído.'),
  mailed_reports_full: explain('Já há o máximo de relatórios por e-mail.', 'Exclua um antes.'),
  report_board_not_found: explain('Quadro não encontrado.', 'Alguém pode tê-lo excluído ou deixado de compartilhá-lo.'),
  report_boards_full: explain('Já há o máximo de quadros.', 'details.max diz quantos; exclua um antes.'),
  report_board_tiles_full: explain(
    'Um quadro não tem mais gráficos que isso.',
    'details.max diz quantos; tire um antes.',
  ),
  report_board_changed: explain(
    'Alguém mudou o quadro depois que você o leu.',
    'details.version é a que vale agora; leia de novo e salve outra vez.',
  ),
  run_not_found: explain('Execução não encontrada.', 'Ela pode já ter sido recomeçada ou descartada.'),
  release_by_operator: explain(
    'A instalação tem outras organizações: quem a opera libera o banco de dados.',
    'Quem opera a instalação executa npm run release-restored.',
  ),
  reader_failure_not_found: explain('O consumidor não falha nesse evento.', 'Ele pode tê-lo processado enquanto isso.'),
  key_not_found: explain('Chave de API não encontrada.', 'Ela pode já ter sido revogada.'),
} satisfies Explanations;
