import { type Explanations, explain } from '../explanation.ts';

/** Explanations of error codes about the team, its invitations and a partner's clients. */
export const ofOrganizations = {
  member_not_found: explain('Membro não encontrado.', 'GET /users lista os membros.'),
  already_member: explain('A pessoa já é membro.', 'Em vez disso, mude o papel dela.'),
  owner_protected: explain('O dono continua administrador da organização.', 'Escolha outro membro.'),
  last_admin: explain(
    'Uma organização mantém pelo menos um administrador.',
    'Torne outra pessoa administradora antes.',
  ),
  invitation_not_found: explain('Convite não encontrado.', 'Ele pode ter sido usado ou cancelado; peça outro.'),
  invitation_expired: explain('O convite venceu.', 'Peça outro a um administrador.'),
  organization_ended: explain(
    'A organização foi encerrada.',
    'Fale com quem convidou você; o parceiro dela pode desfazer o encerramento.',
  ),
  client_not_found: explain('Cliente não encontrado.', 'GET /partner/usage lista os seus clientes.'),
  client_ended: explain(
    'O espaço do cliente foi encerrado.',
    'Desfaça o encerramento antes, enquanto os dados estão guardados.',
  ),
  client_removed: explain('Os dados do cliente foram removidos.', 'O que foi removido não pode ser recuperado.'),
  client_name_mismatch: explain('Este não é o nome do cliente.', 'Digite o nome exatamente como está escrito.'),
  client_has_owner: explain('O espaço do cliente já tem um responsável.', 'O responsável convida as outras pessoas.'),
} satisfies Explanations;
