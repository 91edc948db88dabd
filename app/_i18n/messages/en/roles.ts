export const roles = {
  admin: 'Administrator',
  editor: 'Editor',
  atendente: 'Attendant',
  financeiro: 'Finance',
};
