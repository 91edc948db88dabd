/** Provisioning data for one number and an agent that knows the opening hours. */
export const numberWithAgent = {
  connections: [
    {
      name: 'Main',
      phone: '+551150001000',
      phone_number_id: '1000',
      waba_id: '2000',
      access_token: 'token',
      catalog_id: null,
    },
  ],
  agents: [
    {
      name: 'Bia',
      slug: 'bia',
      status: 'active',
      provider: 'builtin',
      model: null,
      instructions: '',
      connections: ['Main'],
      knowledge: [{ title: 'Horário', text: 'A loja abre de segunda a sexta, das 9h às 18h.' }],
    },
  ],
};
