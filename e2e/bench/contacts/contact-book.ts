/** The ids that provisioning created and that contacts refer to: members, tags, pipelines and stages. */
export interface BookSetup {
  readonly organizationId: string;
  readonly members: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly pipelines: readonly { readonly id: string; readonly stages: readonly string[] }[];
}

/** A simulated contact. All its values follow from its number, so the benchmark knows them without reading them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly phoneKey: string | null;
  readonly cpf: string | null;
  readonly waUserId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const firstNames =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Raimundo Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Francisca Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Luana Rita Sônia Renata Eliane Tainá'.split(
    ' ',
  );
const surnames =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Cavalcanti Correia Azevedo Melo Barros Campos Castro Moura Pinto Monteiro Batista Cunha Farias Rezende Peixoto Xavier Tavares Duarte Sales Brito Fonseca Guimarães Siqueira Assis'.split(
    ' ',
  );
const areas = '11 12 19 21 22 27 31 34 41 43 47 48 51 54 61 62 65 71 75 79 81 83 84 85 91 92'.split(' ');

/**
 * The full name of a few contacts, for measuring a search with few matches. Every generated set of contacts has the
 * same number of contacts with this name, all among its first contacts.
 */
export const rareName = 'Zulmira Bittencourt Quaresma';
const isRare = (n: number): boolean => n < 10_000 && n % 2_500 === 17;

/** Returns a pseudo-random 32-bit number. The same two arguments always give the same number. */
export function mix(n: number, salt: number): number {
  let h = Math.imul(n ^ Math.imul(salt, 0x9e3779b9), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Picks an item of a list. Items at the beginning are picked more often. */
const skewed = <T>(list: readonly T[], random: number): T =>
  list[Math.floor((random / 2 ** 32) ** 2 * list.length)] as T;

/** Returns a CPF number: the nine given digits and their two check digits. */
function cpfOf(nine: string): string {
  const check = (digits: string): number => {
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (digits.length + 1 - at), 0);
    return ((sum * 10) % 11) % 10;
  };
  const ten = `${nine}${check(nine)}`;
  return `${ten}${check(ten)}`;
}

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0').slice(-length);

/** Creates an id in the same format as `newId`: the time, followed by random bits. */
function idOf(n: number, at: number): string {
  const chance = mix(n, 1);
  const time = hex(at, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(chance, 3)}-${hex(0x8000 + (chance >>> 18), 4)}-${hex(chance >>> 8, 4)}${hex(n, 8)}`;
}

const minute = 60_000;

/** Returns contact number `n`. The first contact was created at `start`, and one more every minute. */
export function personOf(start: number, n: number): Person {
  const at = start + n * minute;
  const first = skewed(firstNames, mix(n, 2));
  const [one, other] = [skewed(surnames, mix(n, 3)), skewed(surnames, mix(n, 4))];
  const area = areas[mix(n, 5) % areas.length];
  const tail = 60_000_000 + ((n * 7_919) % 40_000_000);
  const hasPhone = n % 20 !== 3;
  return {
    id: idOf(n, at),
    name: isRare(n) ? rareName : `${first} ${one} ${other}`,
    email:
      hasPhone && n % 5 === 1
        ? null
        : `${first}.${one}.${n}@example.com`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    phone: hasPhone ? `+55${area}9${tail}` : null,
    phoneKey: hasPhone ? `55${area}${tail}` : null,
    cpf: n % 5 === 0 ? cpfOf(String(100_000_000 + n)) : null,
    waUserId: n % 50 === 0 ? `BR.${1_000_000_000_000 + n}` : null,
    createdAt: new Date(at),
    updatedAt: new Date(at + (mix(n, 6) % minute)),
  };
}
