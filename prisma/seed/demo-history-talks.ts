import { moreTalks } from './demo-history-more-talks.ts';

/** The author of a line: the customer, the agent, the agent while it hands over, or the member who takes over. */
export type Speaker = 'customer' | 'agent' | 'handing over' | 'member';

/** A conversation with placeholders: {nome}, {cidade}, {pedido}, {movel}. */
export interface HistoryTalk {
  readonly lines: readonly { readonly from: Speaker; readonly text: string }[];
  readonly tag: string | null;
  /** Why the agent handed the conversation over, as a sentence (`why`) and as a code (`code`). */
  readonly why: string | null;
  readonly code: string | null;
  /** The customer's stage in the sales pipeline after the conversation. */
  readonly stage: string | null;
  /** The reason why the sale was lost. Null if no sale was lost. */
  readonly lost: string | null;
  /** The ratings that the customer may give, of which one is chosen at random. Empty if the customer does not rate. */
  readonly stars: readonly number[];
  /** The customer's comment with the rating. */
  readonly word: string | null;
  /**
   * Whether the conversation takes place before or after the agent was taught the missing answer (`taught`). Null if it
   * fits both periods.
   */
  readonly when: string | null;
}

const speakers: Readonly<Record<string, Speaker>> = { C: 'customer', A: 'agent', H: 'handing over', M: 'member' };

function talkOf(text: string): HistoryTalk {
  const [head = '', ...rest] = text.trimEnd().split('\n');
  const said = new Map(head.split(';').map((part) => part.split('=').map((one) => one.trim()) as [string, string]));
  return {
    lines: rest.map((line) => ({
      from: speakers[line.trim().charAt(0)] ?? 'customer',
      text: line.trim().slice(2).trim(),
    })),
    tag: said.get('tag') ?? null,
    why: said.get('why') ?? null,
    code: said.get('code') ?? null,
    stage: said.get('stage') ?? null,
    lost: said.get('lost') ?? null,
    stars: (said.get('stars') ?? '').split(',').flatMap((star) => (star ? [Number(star)] : [])),
    word: said.get('word') ?? null,
    when: said.get('when') ?? null,
  };
}

/** Reads conversations that each begin with `@`: their attributes on the first line, then one line for each message. */
const talksOf = (text: string): HistoryTalk[] => text.split('@').slice(1).map(talkOf);

/** Conversations the agent handled alone, from its knowledge. */
const answered = `
@ stars=5,4
C: Oi, bom dia! Vocês abrem aos sábados?
A: Bom dia! Sim, aos sábados abrimos das 9h às 14h. De segunda a sexta, das 9h às 19h.
C: Ótimo, obrigada!
@ stars=5
C: Que horas fecha a loja hoje?
A: De segunda a sexta o atendimento vai das 9h às 19h e aos sábados das 9h às 14h. Aos domingos e feriados não abrimos.
@ tag=entrega; stars=5,4,5
C: Vocês entregam em {cidade}?
A: Entregamos em todo o Brasil. Na Grande São Paulo o prazo é de 3 a 5 dias úteis; nas demais regiões, de 5 a 12 dias úteis.
C: E o frete é grátis?
A: Na Grande São Paulo o frete é grátis acima de R$ 500.
C: Perfeito, vou fechar pelo site então
@ tag=entrega; stars=4
C: boa tarde qual o prazo pra {cidade}
A: Boa tarde! Fora da Grande São Paulo o prazo de entrega é de 5 a 12 dias úteis.
C: blz
@ stars=5
C: Dá para pagar em quantas vezes?
A: Aceitamos cartão de crédito em até 10 vezes sem juros, Pix com 5% de desconto e boleto à vista.
C: No Pix dá 5% mesmo?
A: Sim: no Pix há 5% de desconto.
@ stars=4,5
C: Aceitam boleto?
A: Aceitamos, à vista. Também aceitamos Pix com 5% de desconto e cartão de crédito em até 10 vezes sem juros.
C: Show 👍
@ stars=5
C: O sofá Aurora é de três lugares?
A: É sim: o sofá Aurora tem 2,10 m, três lugares e capa removível, nas cores areia, cinza e terracota.
C: E o preço?
A: Ele custa R$ 3.490 e está em pronta entrega na cor areia.
C: Lindo demais. Vou medir a sala e volto
@ stage=Em conversa
C: Olá! A capa do sofá Aurora sai para lavar?
A: Sai sim: a capa do sofá Aurora é removível.
C: Maravilha, tenho dois gatos 😅
@ stars=5
C: A luminária Íris é bivolt?
A: É bivolt, de latão escovado e já vem com a lâmpada LED. Custa R$ 389 a unidade.
C: Obrigado!
@ stars=4
C: tem a Íris a pronta entrega?
A: Tem sim, a luminária Íris está em pronta entrega.
@ stars=3,4
C: Qual a garantia dos móveis?
A: Todos os móveis têm garantia de 12 meses contra defeitos de fabricação. Luminárias têm garantia de 6 meses.
C: Entendi, obrigada
@ stars=5
C: Onde vocês ficam?
A: A loja fica na Rua das Acácias, 210, Pinheiros, São Paulo. Há estacionamento para clientes no local.
C: Dá pra ir de carro então, ótimo
@ stars=5,5
C: A montagem está incluída?
A: A montagem é gratuita na capital de São Paulo e é agendada no dia da entrega.
C: Perfeito, moro na Vila Mariana
@ stars=4
C: Posso devolver se não combinar com a sala?
A: Pode: a troca ou devolução pode ser pedida em até 7 dias depois do recebimento, com o produto sem uso e na embalagem.
C: E quem paga o frete da volta?
A: A retirada é por nossa conta.
C: 👏👏
@
C: Vcs trabalham domingo?
A: Aos domingos e feriados não abrimos. De segunda a sexta atendemos das 9h às 19h e aos sábados das 9h às 14h.
@ stars=5
C: Oi! Sou arquiteta, vocês têm desconto para quantidade?
A: Temos: para 6 unidades ou mais do mesmo produto fazemos orçamento com desconto de 10%, também para arquitetos e lojistas.
C: Ótimo, vou levantar as quantidades com a cliente
@ tag=entrega
C: Minha encomenda {pedido} chega quando?
A: Na Grande São Paulo o prazo é de 3 a 5 dias úteis; nas demais regiões, de 5 a 12 dias úteis.
C: Comprei ontem, então ainda está no prazo. Valeu
@ stars=5
C: boa noite, tem estacionamento na loja?
A: Boa noite! Sim, há estacionamento para clientes no local. A loja fica na Rua das Acácias, 210, em Pinheiros.
C: obrigado
@ stars=4
C: O parcelamento tem juros?
A: Não: no cartão de crédito são até 10 vezes sem juros.
@ when=after; stars=5
C: Dá pra retirar o pedido na loja?
A: Dá sim: a retirada é em Pinheiros, a partir do dia seguinte à compra, com um documento com foto.
C: Ótimo!
@ stars=5
C: Quais as cores do sofá Aurora?
A: Areia, cinza e terracota. Na cor areia ele está em pronta entrega.
C: Terracota é a minha cara 😍
`;

/** Conversations that begin with an answer to a campaign. */
const afterCampaigns = `
@ stage=Em conversa
C: Oi, vi a mensagem de vocês. Esse preço do sofá Aurora vale até quando?
A: O sofá Aurora custa R$ 3.490 e está em pronta entrega na cor areia.
C: Vou pensar e chamo de novo
@ code=customer_request; why=O cliente quer fechar a compra da oferta; stage=Fechado; stars=5; word=Comprei em cinco minutos, adorei
C: Quero aproveitar a oferta! Como faço?
H: Que bom! Já chamei alguém da equipe para fechar o pedido com você.
M: Oi, {nome}! Separei um {movel} para você. Pago no Pix fica com mais 5% de desconto. Te mando a chave?
C: Manda
M: financeiro@casaaurora.test 😊
C: Pago!
M: Recebido. Seu pedido é o {pedido}, entrega em até 5 dias úteis. Obrigada!
@
C: Que lindas! Entregam em {cidade}?
A: Entregamos em todo o Brasil. Na Grande São Paulo o prazo é de 3 a 5 dias úteis; nas demais regiões, de 5 a 12 dias úteis.
@ code=customer_request; why=Orçamento a partir da oferta; stage=Orçamento enviado; tag=orçamento; stars=5,4
C: Me interessei. Pode fazer um orçamento de duas luminárias e um {movel}?
H: Claro! Vou chamar alguém da equipe para montar o orçamento.
M: Oi, {nome}! Montei aqui: com as duas Íris e o {movel} fica em 10 vezes sem juros, ou no Pix com 5% de desconto. Mando em PDF?
C: Pode mandar, obrigado!
`;

/** A customer who asks for no more messages. */
const leaving = `
@
C: Não quero mais receber essas mensagens
M: Pronto, {nome}, você não recebe mais as nossas ofertas. Para falar conosco, é só escrever aqui.
`;

/** The text that the agent was taught. Until then the agent could not answer the question. */
export const taught = {
  question: 'Posso retirar na loja em vez de receber em casa?',
  title: 'Retirada na loja',
  text: 'A retirada na loja é em Pinheiros, a partir do dia seguinte à compra, de segunda a sábado. É só trazer um documento com foto.',
} as const;

export const dailyTalks: readonly HistoryTalk[] = [...talksOf(answered), ...talksOf(moreTalks)];
export const campaignTalks: readonly HistoryTalk[] = talksOf(afterCampaigns);
export const leavingTalks: readonly HistoryTalk[] = talksOf(leaving);
