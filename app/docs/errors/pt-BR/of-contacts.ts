import { type Explanations, explain } from '../explanation.ts';

/** Explanations of error codes about contacts, their pipelines and their owners. */
export const ofContacts = {
  missing_identifier: explain(
    'Nenhum identificador foi informado.',
    'Envie um email ou um phone (ou, onde se aceita, id ou cpf).',
  ),
  invalid_fields: explain(
    'fields precisa ser um objeto de campos personalizados.',
    'Envie um objeto cujas chaves sejam campos personalizados registrados.',
  ),
  invalid_phone: explain(
    'O telefone não pode ser um número de telefone.',
    'Envie-o no formato internacional, com um sinal de mais na frente.',
  ),
  invalid_email: explain('O e-mail não é um endereço de e-mail.', 'Veja se há erros de digitação no endereço.'),
  invalid_cpf: explain('O CPF não é válido.', 'Confira os onze dígitos.'),
  contact_not_found: explain('Contato não encontrado.', 'Confira o identificador, ou crie o contato antes.'),
  identifier_conflict: explain(
    'O identificador pertence a outro contato.',
    'details.contact_id é esse contato; mescle os dois ou mude o valor.',
  ),
  contact_merged: explain('O contato foi mesclado com outro.', 'Use details.merged_into no lugar dele.'),
  invalid_merge: explain('Um contato não pode ser mesclado com ele mesmo.', 'Envie o id do duplicado.'),
  merge_not_found: explain('Mesclagem não encontrada.', 'Só as mesclagens dos últimos 30 dias podem ser desfeitas.'),
  merge_not_undoable: explain('A mesclagem não pode mais ser desfeita.', 'details.reason diz por quê.'),
  unknown_pipeline: explain('O funil não existe.', 'GET /pipelines lista os funis.'),
  unknown_stage: explain('A etapa não existe no funil.', 'GET /pipelines lista as etapas.'),
  not_in_pipeline: explain('O contato não está no funil.', 'Envie uma etapa para colocá-lo lá antes.'),
  assigned_user_email_not_found: explain('Nenhum usuário tem este e-mail.', 'GET /users lista os membros.'),
  assigned_user_not_member: explain('O usuário não é membro da organização.', 'GET /users lista os membros.'),
  assigned_user_role_not_eligible: explain(
    'O papel do usuário não permite que ele seja responsável por contatos ou conversas.',
    'Escolha um admin, editor ou atendente.',
  ),
  invalid_csv: explain('O arquivo não pode ser lido como uma tabela de contatos.', 'details.reason diz por quê.'),
  bulk_not_found: explain('Alteração de muitos contatos não encontrada.', 'Ela pode ter mais de 30 dias.'),
  import_not_found: explain('Importação não encontrada.', 'Ela pode ter mais de 30 dias.'),
} satisfies Explanations;
