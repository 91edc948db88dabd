/**
 * A person of the demo: name, city, interest and tags. The phone number and the e-mail address are derived from the
 * person's index in the list.
 */
export interface DemoPerson {
  readonly name: string;
  readonly city: string;
  readonly interest: string;
  readonly tags: readonly string[];
  readonly email: string;
  readonly phone: string;
}

const rows: readonly (readonly [name: string, city: string, interest: string, tags?: string])[] = [
  ['Mariana Alves', 'São Paulo', 'Sofás', 'vip'],
  ['Rafael Souza', 'Campinas', 'Mesas'],
  ['Juliana Costa', 'Curitiba', 'Iluminação', 'primeira compra'],
  ['Pedro Henrique Lima', 'São Paulo', 'Tapetes'],
  ['Camila Fernandes', 'Rio de Janeiro', 'Quarto', 'vip'],
  ['Lucas Martins', 'Belo Horizonte', 'Sofás'],
  ['Beatriz Rocha', 'São Paulo', 'Iluminação', 'arquiteto'],
  ['Gustavo Pereira', 'Santos', 'Mesas', 'primeira compra'],
  ['Larissa Gomes', 'Florianópolis', 'Tapetes'],
  ['Thiago Barbosa', 'São Paulo', 'Sofás', 'atacado'],
  ['Fernanda Dias', 'Porto Alegre', 'Quarto'],
  ['Rodrigo Cardoso', 'Osasco', 'Mesas'],
  ['Patrícia Nunes', 'São Paulo', 'Sofás', 'vip,arquiteto'],
  ['André Moreira', 'Guarulhos', 'Iluminação'],
  ['Aline Cavalcanti', 'Recife', 'Tapetes', 'primeira compra'],
  ['Felipe Araújo', 'Salvador', 'Sofás'],
  ['Renata Castro', 'São Paulo', 'Mesas'],
  ['Diego Freitas', 'Sorocaba', 'Quarto'],
  ['Vanessa Pinto', 'Niterói', 'Iluminação', 'vip'],
  ['Marcelo Ramos', 'São Paulo', 'Sofás', 'atacado'],
  ['Isabela Monteiro', 'Jundiaí', 'Mesas'],
  ['Eduardo Vieira', 'Brasília', 'Tapetes'],
  ['Natália Correia', 'São Paulo', 'Quarto', 'primeira compra'],
  ['Leonardo Batista', 'Ribeirão Preto', 'Sofás'],
  ['Débora Farias', 'Fortaleza', 'Iluminação'],
  ['Vinícius Duarte', 'São Paulo', 'Mesas', 'arquiteto'],
  ['Carolina Teles', 'Vitória', 'Sofás'],
  ['Henrique Melo', 'Goiânia', 'Quarto'],
  ['Priscila Andrade', 'São Bernardo do Campo', 'Tapetes', 'vip'],
  ['João Victor Campos', 'São Paulo', 'Iluminação'],
  ['Sabrina Lopes', 'Maringá', 'Mesas'],
  ['Otávio Guimarães', 'São Paulo', 'Sofás', 'arquiteto'],
  ['Tatiane Borges', 'Londrina', 'Quarto'],
  ['Caio Medeiros', 'Natal', 'Tapetes', 'primeira compra'],
  ['Luana Peixoto', 'São José dos Campos', 'Iluminação'],
  ['Murilo Azevedo', 'São Paulo', 'Mesas', 'atacado'],
  ['Elaine Siqueira', 'Joinville', 'Sofás'],
  ['Rogério Tavares', 'Uberlândia', 'Quarto'],
  ['Simone Prado', 'São Paulo', 'Tapetes', 'vip'],
  ['Arthur Nogueira', 'Piracicaba', 'Sofás'],
];

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(' ');

export const demoPeople: readonly DemoPerson[] = rows.map(([name, city, interest, tags], index) => ({
  name,
  city,
  interest,
  tags: tags ? tags.split(',') : [],
  email: `${plain(name)[0]}.${plain(name).at(-1)}@exemplo.test`,
  phone: `+55119${String(81_230_000 + index * 137).padStart(8, '0')}`,
}));
