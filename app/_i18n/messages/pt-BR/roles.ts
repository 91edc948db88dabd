export const roles = {
  admin: 'Administrador',
  editor: 'Editor',
  atendente: 'Atendente',
  financeiro: 'Financeiro',
};
