import { type Explanations, explain } from '../explanation.ts';

/** Explanations of error codes that any call may return, and of error codes about the permissions of API keys. */
export const ofCalls = {
  invalid_json: explain('O corpo não é um objeto JSON.', 'Envie um objeto JSON, com cada chave uma só vez.'),
  unknown_fields: explain(
    'O corpo tem campos que este endpoint não conhece.',
    'details.allowed_fields lista os que ele aceita.',
  ),
  invalid_request: explain('Um valor da requisição não é válido.', 'details.issues diz qual valor e por quê.'),
  invalid_cursor: explain(
    'O cursor não foi emitido para esta lista.',
    'Use next_cursor como ele veio, com os mesmos filtros.',
  ),
  payload_too_large: explain('O corpo é grande demais.', 'Um corpo pode ter 1 MiB, ou 32 MiB onde se aceita mídia.'),
  route_not_found: explain('Este caminho não existe.', 'Compare o caminho com a referência da API.'),
  method_not_allowed: explain(
    'Este caminho não aceita o método.',
    'O cabeçalho Allow lista os métodos que ele aceita.',
  ),
  rate_limit_exceeded: explain('Requisições demais.', 'Espere os segundos de Retry-After e continue.'),
  internal_error: explain('Algo deu errado do nosso lado.', 'Tente de novo; se persistir, informe o request_id.'),
  service_unavailable: explain('O serviço não pode ser alcançado no momento.', 'Tente de novo em alguns segundos.'),
  storage_full: explain('Resta pouco espaço para isto.', 'Leituras e mensagens comuns continuam.'),
  missing_authorization: explain(
    'Falta o cabeçalho Authorization.',
    'Envie Authorization: Bearer seguido da sua chave de API.',
  ),
  invalid_api_key: explain(
    'A chave de API é desconhecida ou foi revogada.',
    'Crie uma chave na área de desenvolvedores do painel.',
  ),
  expired_api_key: explain('A chave de API venceu.', 'Crie uma nova chave na área de desenvolvedores do painel.'),
  ip_not_allowed: explain(
    'Esta chave não pode ser usada do seu endereço.',
    'details.your_ip é o endereço visto; um administrador pode permiti-lo.',
  ),
  insufficient_scope: explain(
    'A chave não tem o escopo de que esta operação precisa.',
    'details.required_scope diz qual é.',
  ),
  plan_limit_exceeded: explain(
    'O plano não inclui isto.',
    'details.feature diz o que falta, details.current_plan o que você tem.',
  ),
  not_a_partner: explain('A organização não é parceira.', 'Pergunte-nos sobre o programa de parceiros.'),
  admin_only: explain('Só um administrador pode fazer isto.', 'Fale com um administrador da organização.'),
  sign_in_required: explain('Você não está conectado.', 'Entre de novo.'),
} satisfies Explanations;
