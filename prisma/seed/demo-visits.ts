import { diceOf } from './demo-history-dice.ts';
import { historyPeople } from './demo-history-people.ts';

/**
 * The number of different people who write to the demo while it runs. After the last person, the first person writes
 * again.
 */
const visitors = 120;

/** The people who write while the demo runs. Their phone numbers differ from those of the people in the history. */
export const demoVisitors: readonly { readonly name: string; readonly customer: string }[] = historyPeople(
  diceOf(2_811),
  visitors,
).map(({ name }, index) => ({ name, customer: `55119${87_000_000 + index * 137}` }));

/**
 * The lines that a customer writes. The customer writes each line after an answer to the previous line. If `person` is
 * true, the agent hands over after the first line.
 */
export interface VisitTalk {
  readonly person: boolean;
  readonly lines: readonly string[];
}

const alone = `
Oi! Vocês abrem aos sábados? | Perfeito, obrigada!
Boa tarde! Qual o prazo de entrega para Campinas? | E o frete na Grande São Paulo é grátis? | Ótimo, obrigado!
Quais são as formas de pagamento? | No Pix tem desconto de quanto? | Show 👍
Quantos lugares tem o sofá Aurora? | Quanto custa o sofá Aurora? | Lindo demais, vou medir a sala. Obrigada!
A luminária Íris é bivolt? | Obrigado!
Qual é a garantia dos móveis? | Entendi, obrigada!
Qual é o endereço da loja? | Tem estacionamento para clientes? | Ótimo, valeu!
A montagem é gratuita na capital? | Perfeito, obrigada!
Qual é o prazo para pedir uma troca? | Certo, obrigado!
Vocês fazem desconto para arquitetos? | Ótimo, vou levantar as quantidades. Obrigada!
Quais são as cores do sofá Aurora? | Terracota é a minha cara 😍 Obrigada!
Aceitam boleto? | Obrigado!`;

const withPerson = `
Quero falar com um atendente, por favor | Resolvido, muito obrigada!
Vocês têm vale-presente? | Perfeito, obrigada!
Vocês reformam sofá antigo? | Entendi, obrigado!
O tecido do sofá Aurora é impermeável? | Ah, assim resolve. Obrigada!
Meu pedido está atrasado, preciso falar com uma pessoa | Combinado, fico no aguardo. Obrigado!`;

const talksOf = (text: string, person: boolean): VisitTalk[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ person, lines: line.split('|').map((one) => one.trim()) }));

export const visitTalks: readonly VisitTalk[] = [...talksOf(alone, false), ...talksOf(withPerson, true)];
