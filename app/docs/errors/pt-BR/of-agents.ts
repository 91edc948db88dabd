import { type Explanations, explain } from '../explanation.ts';

/** Explanations of error codes about agents, their knowledge and web chats. */
export const ofAgents = {
  missing_message: explain('Falta message.', 'Envie o texto da mensagem.'),
  missing_ai_key: explain(
    'Não há chave de IA registrada para o provedor do modelo.',
    'Registre no painel uma chave para details.provider.',
  ),
  ai_key_not_found: explain('Chave de IA não encontrada.', 'Ela pode já ter sido removida.'),
  agent_not_found: explain('Agente não encontrado.', 'GET /agents lista os agentes.'),
  agent_inactive: explain('O agente não está ativo.', 'Ative-o no painel.'),
  version_not_found: explain('Versão não encontrada.', 'A página do agente lista as versões.'),
  not_an_api_conversation: explain(
    'A conversa não é do canal api.',
    'Escreva nela com POST /messages, ou deixe conversation_id de fora.',
  ),
  conversation_closed: explain(
    'A conversa está resolvida ou arquivada.',
    'Reabra a conversa, ou comece outra sem conversation_id.',
  ),
  case_not_found: explain('Caso não encontrado.', 'O laboratório do agente lista os casos.'),
  case_run_not_found: explain(
    'Execução de casos não encontrada.',
    'Ela pode não existir mais: execuções ficam guardadas por 90 dias.',
  ),
  case_attempt_not_found: explain('Tentativa não encontrada.', 'A execução dela pode não existir mais.'),
  backtest_not_found: explain('Backtest não encontrado.', 'Ele pode ter sido apagado com os dados brutos.'),
  question_not_found: explain('Pergunta não encontrada.', 'Ela pode ter sido apagada com os dados brutos.'),
  nothing_to_compare: explain('Nenhuma conversa encerrada nesses dias tem resposta.', 'Tente mais dias.'),
  cases_full: explain('O agente já tem o máximo de casos.', 'Exclua um antes.'),
  no_cases: explain('O agente não tem casos.', 'Crie um antes.'),
  cases_failing: explain(
    'Casos obrigatórios não passam com este rascunho.',
    'Execute os de details.cases, corrija o que falha e publique de novo.',
  ),
  cannot_judge: explain(
    'O modelo integrado não consegue julgar.',
    'Escolha outro provedor para o agente, ou uma verificação que não precise de julgamento.',
  ),
  knowledge_not_found: explain(
    'Fonte de conhecimento não encontrada.',
    'Ela pode ter sido excluída; liste as fontes de novo.',
  ),
  knowledge_full: explain('O agente já tem o máximo de fontes.', 'Exclua uma antes.'),
  unsupported_document: explain('O documento não pode ser lido aqui.', 'details.reason diz por quê.'),
  web_chat_not_found: explain('Este chat não existe ou está desligado.', 'Fale com quem lhe deu o endereço.'),
  origin_not_allowed: explain(
    'Este site não pode incorporar o chat.',
    'Um administrador pode permiti-lo nas configurações.',
  ),
  invalid_origin: explain('Um site permitido não é um endereço como https://example.com.', 'details.origin diz qual.'),
  invalid_visitor: explain('A conversa não é mais conhecida aqui.', 'Comece outra.'),
  write_first: explain(
    'Arquivos podem ser enviados depois de uma primeira mensagem.',
    'Envie antes um texto, ou um nome e um e-mail.',
  ),
  upload_quota_exceeded: explain(
    'Bytes demais foram enviados hoje.',
    'details.of diz de quem é a cota esgotada (visitor, address, organization); continue após os segundos de Retry-After.',
  ),
  identity_not_proven: explain(
    'A assinatura do site não comprova quem é o visitante.',
    'details.reason diz por quê: not_set_up, signature, issued_at. O chat segue sem nome.',
  ),
  identity_required: explain('Este chat pede antes um nome e um e-mail.', 'Envie name e email.'),
} satisfies Explanations;
