import type { Dice } from './demo-history-dice.ts';
import type { HistoryPerson } from './demo-history-world.ts';
import { demoPeople } from './demo-people.ts';

const firsts = (
  'Adriana Alessandra Amanda Bárbara Bianca Bruna Cássia Célia Cristina Daniela Eliane Elisa Flávia Gabriela Helena ' +
  'Ingrid Jaqueline Joana Karla Letícia Lívia Luciana Manuela Marta Michele Nádia Paula Raquel Rosana Sandra Sílvia ' +
  'Talita Valéria Yasmin Alexandre Anderson Antônio Bernardo Cauê Cláudio Daniel Davi Douglas Emerson Enzo Fábio ' +
  'Fernando Flávio Gabriel Guilherme Heitor Igor Ivan Jorge José Júlio Leandro Luiz Marcos Mateus Maurício Nelson ' +
  'Paulo Renan Ricardo Roberto Samuel Sérgio Tiago Wagner'
).split(' ');
const lasts = (
  'Aguiar Amaral Antunes Assis Barreto Bezerra Brandão Brito Camargo Carvalho Coelho Coutinho Cunha Drummond Esteves ' +
  'Fontes Franco Garcia Leal Machado Magalhães Marques Mendonça Menezes Miranda Moraes Moura Neves Nóbrega Pacheco ' +
  'Paiva Queiroz Rezende Ribeiro Sales Sampaio Santana Seixas Torres Valente Vasconcelos Xavier'
).split(' ');
const cities =
  'São Paulo,São Paulo,São Paulo,São Paulo,Guarulhos,Campinas,Santos,Osasco,Santo André,São Caetano do Sul,Sorocaba,Jundiaí,Rio de Janeiro,Niterói,Belo Horizonte,Curitiba,Porto Alegre,Florianópolis,Salvador,Recife,Brasília,Goiânia'.split(
    ',',
  );
const interests = ['Sofás', 'Mesas', 'Iluminação', 'Tapetes', 'Quarto'];

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Makes `count` people with unique names and phone numbers, none of whom is among the demo's own contacts
 * (demo-people.ts).
 */
export function historyPeople(dice: Dice, count: number): HistoryPerson[] {
  const named = new Set(demoPeople.map(({ name }) => name));
  const people: HistoryPerson[] = [];
  while (people.length < count) {
    const [first, last] = [dice.among(firsts), dice.among(lasts)];
    const name = `${first} ${last}`;
    if (named.has(name)) continue;
    named.add(name);
    const number = demoPeople.length + people.length;
    people.push({
      number,
      name,
      city: dice.among(cities),
      interest: dice.among(interests),
      tags: dice.chance(0.08) ? ['vip'] : dice.chance(0.05) ? ['arquiteto'] : dice.chance(0.03) ? ['atacado'] : [],
      email: dice.chance(0.6) ? `${plain(first)}.${plain(last)}${number}@exemplo.test` : null,
      // The phone numbers continue after those of the demo's own contacts.
      phone: `+55119${String(81_230_000 + number * 137).padStart(8, '0')}`,
      ...{ contact: null, hidden: null, busyUntil: 0, stage: null, reached: [] },
    });
  }
  return people;
}
