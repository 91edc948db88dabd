/**
 * The demo organization, in the format of `npm run provision` (provisioning/README.md). Its members get the
 * deployment's own password.
 */
export const demoOrganization = {
  organization: { name: 'Casa Aurora', plan: 'pro', timezone: 'America/Sao_Paulo', locale: 'pt-BR', partner: true },
  members: [
    { email: 'ana@demo.parley.test', name: 'Ana Ribeiro', role: 'admin', owner: true },
    { email: 'bruno@demo.parley.test', name: 'Bruno Teixeira', role: 'atendente' },
    { email: 'carla@demo.parley.test', name: 'Carla Menezes', role: 'editor' },
  ],
  custom_fields: [
    { key: 'city', label: 'Cidade', type: 'text' },
    {
      key: 'interest',
      label: 'Interesse',
      type: 'select',
      options: ['Sofás', 'Mesas', 'Iluminação', 'Tapetes', 'Quarto'],
    },
    { key: 'last_order', label: 'Último pedido', type: 'text', placeholder: 'AUR-0000' },
  ],
  tags: [
    { name: 'vip', color: '#8B5CF6', type: 'contact' },
    { name: 'arquiteto', color: '#0EA5E9', type: 'contact' },
    { name: 'primeira compra', color: '#22C55E', type: 'contact' },
    { name: 'atacado', color: '#F59E0B', type: 'contact' },
    { name: 'reclamação', color: '#EF4444', type: 'conversation' },
    { name: 'orçamento', color: '#14B8A6', type: 'conversation' },
    { name: 'entrega', color: '#6366F1', type: 'conversation' },
  ],
  pipelines: [
    {
      name: 'Vendas',
      is_default: true,
      auto_enroll: true,
      stages: [
        { name: 'Novo', color: '#94A3B8' },
        { name: 'Em conversa', color: '#0EA5E9' },
        { name: 'Orçamento enviado', color: '#F59E0B' },
        { name: 'Fechado', color: '#22C55E' },
      ],
    },
    {
      name: 'Pós-venda',
      stages: [
        { name: 'Aguardando entrega', color: '#6366F1' },
        { name: 'Entregue', color: '#22C55E' },
        { name: 'Em troca', color: '#EF4444' },
      ],
    },
  ],
  quick_replies: [
    { shortcut: 'oi', title: 'Saudação', content: 'Olá {{name}}! Aqui é da Casa Aurora. Como posso ajudar?' },
    {
      shortcut: 'pix',
      title: 'Chave Pix',
      content: 'Nossa chave Pix é financeiro@casaaurora.test. Envie o comprovante por aqui.',
    },
    { shortcut: 'prazo', title: 'Prazo de entrega', content: 'O prazo para a sua região é de 5 a 8 dias úteis.' },
    { shortcut: 'obrigada', title: 'Agradecimento', content: 'Nós que agradecemos! Qualquer coisa é só chamar.' },
  ],
  connections: [
    {
      name: 'Principal',
      phone: '+551150001000',
      phone_number_id: '100010001000',
      waba_id: '200020002000',
      access_token: 'sandbox-demo-token',
    },
  ],
  templates: [
    {
      connection: 'Principal',
      name: 'boas_vindas',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Olá {{1}}, seja bem-vindo à Casa Aurora! Como podemos ajudar?' }],
    },
    {
      connection: 'Principal',
      name: 'pedido_enviado',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Oi {{1}}, o seu pedido {{2}} saiu para entrega.' }],
    },
  ],
  agents: [
    {
      name: 'Bia',
      slug: 'bia',
      status: 'active',
      provider: 'builtin',
      instructions:
        'Você é a Bia, da Casa Aurora. Responda com simpatia e clareza, só com o que está na base de conhecimento.',
      connections: ['Principal'],
      knowledge: [
        {
          title: 'Horário de atendimento',
          text: 'A loja e o atendimento funcionam de segunda a sexta das 9h às 19h e aos sábados das 9h às 14h. Aos domingos e feriados não abrimos.',
        },
        {
          title: 'Entrega e frete',
          text: 'Entregamos em todo o Brasil. Na Grande São Paulo o prazo é de 3 a 5 dias úteis e o frete é grátis acima de R$ 500. Demais regiões: 5 a 12 dias úteis.',
        },
        {
          title: 'Formas de pagamento',
          text: 'Aceitamos Pix com 5% de desconto, cartão de crédito em até 10 vezes sem juros e boleto à vista.',
        },
        {
          title: 'Trocas e devoluções',
          text: 'A troca ou devolução pode ser pedida em até 7 dias depois do recebimento, com o produto sem uso e na embalagem. A retirada é por nossa conta.',
        },
        {
          title: 'Garantia',
          text: 'Todos os móveis têm garantia de 12 meses contra defeitos de fabricação. Luminárias têm garantia de 6 meses.',
        },
        {
          title: 'Endereço da loja',
          text: 'A loja fica na Rua das Acácias, 210, Pinheiros, São Paulo. Há estacionamento para clientes no local.',
        },
        {
          title: 'Sofá Aurora',
          text: 'O sofá Aurora tem 2,10 m, três lugares e capa removível, nas cores areia, cinza e terracota. Custa R$ 3.490 e está em pronta entrega na cor areia.',
        },
        {
          title: 'Luminária Íris',
          text: 'A luminária Íris é de latão escovado, bivolt, com lâmpada LED inclusa. Custa R$ 389 a unidade e está em pronta entrega.',
        },
        {
          title: 'Compras em quantidade',
          text: 'Para 6 unidades ou mais do mesmo produto (cadeiras, luminárias, tapetes) fazemos orçamento com desconto de 10%, também para arquitetos e lojistas. A equipe envia o orçamento em até um dia útil.',
        },
        {
          title: 'Montagem',
          text: 'A montagem é gratuita na capital de São Paulo e é agendada no dia da entrega. Em outras cidades indicamos montadores parceiros.',
        },
      ],
    },
  ],
  automations: [
    {
      name: 'Boas-vindas do site',
      status: 'active',
      token: null,
      trigger: { type: 'contact_created' },
      steps: [{ type: 'add_tag', tag: 'primeira compra' }],
    },
  ],
  keys: [
    {
      name: 'Demonstração',
      scopes: [
        'contacts:read',
        'contacts:write',
        'conversations:read',
        'conversations:write',
        'messages:send',
        'webhooks:manage',
      ],
    },
  ],
} as const;
