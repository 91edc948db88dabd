/**
 * Who handles a demo conversation: the agent (`open`), nobody because the agent asked for a person (`handoff`), a
 * member (`taken`), or nobody because it is resolved.
 */
type ThreadState = 'open' | 'handoff' | 'taken' | 'resolved';

/** A line of a conversation and its author: the customer, the agent, or the member who took over. */
export interface DemoLine {
  readonly from: 'customer' | 'agent' | 'member';
  readonly text: string;
}

export interface DemoThread {
  readonly state: ThreadState;
  readonly tag?: string;
  /** Hours since the last message. */
  readonly hoursAgo: number;
  readonly lines: readonly DemoLine[];
  readonly reason?: string;
  readonly rating?: number;
}

const speakers = { C: 'customer', A: 'agent', M: 'member' } as const;

/** Parses one message per line: `C:` is the customer, `A:` the agent, `M:` a member of the team. */
const said = (text: string): DemoLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({
      from: speakers[line.trim().charAt(0) as keyof typeof speakers],
      text: line.trim().slice(2).trim(),
    }));

const hours = said(`C: Oi, bom dia! Vocês abrem no sábado?
A: Bom dia! Sim: aos sábados abrimos das 9h às 14h. De segunda a sexta, das 9h às 19h.
C: Perfeito, vou passar aí então. Obrigada!`);
const shipping = said(`C: Boa tarde, vocês entregam em Campinas?
A: Boa tarde! Entregamos em todo o Brasil. Para fora da Grande São Paulo o prazo é de 5 a 12 dias úteis.
C: E o frete do sofá Lótus fica quanto?
A: Não encontrei o frete do sofá Lótus. Já chamei alguém da equipe, que continua por aqui.`);
const reach = said(`C: Boa tarde, vocês entregam em Campinas?
A: Boa tarde! Entregamos em todo o Brasil. Para fora da Grande São Paulo o prazo é de 5 a 12 dias úteis.`);
const person = said(`C: Oi, meu pedido AUR-2231 chegou com um risco na mesa
A: Sinto muito por isso! Você pode pedir a troca em até 7 dias depois do recebimento, com retirada por nossa conta.
C: Quero falar com uma pessoa, por favor
A: Claro! Já chamei alguém da equipe, que continua por aqui.`);
const quote = said(`C: Olá! Sou arquiteta e preciso de orçamento para 6 luminárias Íris
A: Olá! Vou chamar alguém da equipe para montar esse orçamento com você.
M: Oi, Juliana! Para 6 unidades da Íris consigo R$ 389 cada, com 10% de desconto para profissionais.
C: Ótimo! Consegue segurar esse preço até sexta?
M: Consigo sim. Te mando o orçamento em PDF ainda hoje.`);
const payment = said(`C: Quais as formas de pagamento?
A: Aceitamos Pix com 5% de desconto, cartão de crédito em até 10 vezes sem juros e boleto à vista.
C: No Pix então. Qual a chave?
M: Oi! Aqui é a Ana. A chave é financeiro@casaaurora.test. Me envia o comprovante por aqui?
C: Enviado!
M: Recebido, pedido confirmado. Muito obrigada!`);
const warranty = said(`C: A luminária que comprei em março parou de acender. Tem garantia?
A: Tem sim! Luminárias têm garantia de 6 meses contra defeitos de fabricação.
C: Ah que bom. Como faço para acionar?
A: Já chamei alguém da equipe para abrir o pedido de garantia com você.`);
const repaired = [
  ...warranty,
  ...said('M: Oi! Abri o pedido de garantia. A retirada da luminária fica para quinta, sem custo.'),
];
const address = said(`C: Onde fica a loja?
A: A loja fica na Rua das Acácias, 210, Pinheiros, São Paulo. Há estacionamento para clientes no local.
C: Show, valeu 👍`);
const assembly = said(`C: A montagem está inclusa?
A: A montagem é gratuita na capital de São Paulo e é agendada no dia da entrega.
C: Moro em Santos, tem alguém para indicar?
A: Em outras cidades indicamos montadores parceiros. Quer que eu chame alguém da equipe para passar o contato?
C: Quero sim`);
const assembled = [
  ...assembly,
  ...said('M: Oi! O nosso parceiro em Santos é o Jorge. Passei o seu contato, e ele chama ainda hoje.'),
];
const late = said(`C: Meu tapete era para chegar ontem e nada ainda
A: Sinto muito pelo atraso! Já chamei alguém da equipe, que continua por aqui.
M: Oi, aqui é a Carla. Já falei com a transportadora: houve um atraso no galpão de Osasco.
C: E quando chega?
M: Amanhã até as 14h. Vou acompanhar e te aviso assim que sair.`);
const wholesale = said(`C: Bom dia, vocês vendem para revenda? Preciso de umas 40 cadeiras
A: Bom dia! Vou chamar alguém da equipe, que cuida das vendas no atacado.`);
const first = said(`C: Oi! Vi o sofá Aurora no Instagram, ainda tem na cor areia?
A: Oi! Tem sim: na cor areia o sofá Aurora está em pronta entrega, por R$ 3.490.`);
const thanks = said(`C: Gente, a mesa chegou e ficou linda na sala! 😍
A: Que alegria saber! Aproveite muito. Qualquer coisa é só chamar.`);

/** The conversations, newest first. Each belongs to the person with the same index in the list of people. */
export const demoThreads: readonly DemoThread[] = [
  { state: 'open', hoursAgo: 0.1, lines: first },
  {
    state: 'handoff',
    hoursAgo: 0.4,
    lines: person,
    tag: 'reclamação',
    reason: 'O cliente pediu para falar com uma pessoa',
  },
  { state: 'taken', hoursAgo: 0.9, lines: quote, tag: 'orçamento' },
  {
    state: 'handoff',
    hoursAgo: 1.5,
    lines: shipping,
    tag: 'entrega',
    reason: 'Não sei o frete do sofá Lótus',
  },
  { state: 'open', hoursAgo: 2.2, lines: hours },
  { state: 'handoff', hoursAgo: 3, lines: wholesale, tag: 'orçamento', reason: 'Venda no atacado' },
  { state: 'taken', hoursAgo: 4.5, lines: late, tag: 'entrega' },
  { state: 'open', hoursAgo: 6, lines: thanks },
  { state: 'handoff', hoursAgo: 8, lines: warranty, reason: 'O cliente quer acionar a garantia' },
  { state: 'resolved', hoursAgo: 11, lines: payment, rating: 5 },
  { state: 'open', hoursAgo: 19, lines: address },
  { state: 'handoff', hoursAgo: 21, lines: assembly, reason: 'Indicação de montador em Santos' },
  { state: 'resolved', hoursAgo: 26, lines: hours, rating: 4 },
  { state: 'resolved', hoursAgo: 30, lines: quote, tag: 'orçamento', rating: 5 },
  { state: 'open', hoursAgo: 33, lines: reach, tag: 'entrega' },
  { state: 'resolved', hoursAgo: 44, lines: late, tag: 'entrega', rating: 3 },
  { state: 'taken', hoursAgo: 47, lines: payment },
  { state: 'resolved', hoursAgo: 52, lines: address },
  { state: 'resolved', hoursAgo: 60, lines: repaired, rating: 5 },
  { state: 'taken', hoursAgo: 70, lines: assembled },
  { state: 'resolved', hoursAgo: 75, lines: thanks, rating: 5 },
  { state: 'resolved', hoursAgo: 92, lines: person, tag: 'reclamação', rating: 2 },
  { state: 'resolved', hoursAgo: 101, lines: hours },
  { state: 'resolved', hoursAgo: 118, lines: quote, tag: 'orçamento', rating: 4 },
  { state: 'resolved', hoursAgo: 140, lines: payment, rating: 5 },
  { state: 'resolved', hoursAgo: 160, lines: reach },
];
