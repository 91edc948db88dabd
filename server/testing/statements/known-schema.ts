import pg from 'pg';

/** A database type, with the kind of value that pg returns for it. */
export interface KnownType {
  readonly name: string;
  readonly becomes: 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'array' | 'other';
  /** The kind of value that Postgres accepts for the type. */
  readonly takes: 'text' | 'number' | 'boolean' | 'time' | 'bytes' | 'json' | 'array' | 'other';
  /** The element type of an array. Null for other types. */
  readonly of: KnownType | null;
  /** The words of an enum. Empty for other types. */
  readonly words: readonly string[];
}

export interface KnownSchema {
  type(id: number): KnownType;
  /** Whether a table's column may be null. Undefined if the value is not a column of a table. */
  isNullable(tableId: number, columnId: number): boolean | undefined;
}

interface TypeRow {
  readonly id: number;
  readonly name: string;
  /** The category that Postgres gives the type: `N` numbers, `S` texts, `E` enums, `D` times. */
  readonly category: string;
  readonly of: number;
  readonly words: string[] | null;
}

const samples: Record<string, string> = {
  bool: 't',
  bytea: '\\x00',
  timestamptz: '2020-01-01 00:00:00+00',
  timestamp: '2020-01-01 00:00:00',
  date: '2020-01-01',
};

function becomes({ id, name, of }: TypeRow): KnownType['becomes'] {
  if (name === 'json' || name === 'jsonb') return 'json';
  // pg's own parsers are used. They parse arrays of the types that pg knows, and leave other arrays as text.
  const read = pg.types.getTypeParser(id);
  if (of !== 0) return Array.isArray(read('{}')) ? 'array' : 'string';
  const value: unknown = read(samples[name] ?? '1');
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'other';
}

const classes: Readonly<Record<string, KnownType['takes']>> = {
  A: 'array',
  B: 'boolean',
  D: 'time',
  E: 'text',
  N: 'number',
  S: 'text',
};

function takes({ name, category }: TypeRow): KnownType['takes'] {
  if (name === 'json' || name === 'jsonb') return 'json';
  if (name === 'bytea') return 'bytes';
  if (name === 'uuid') return 'text';
  return classes[category] ?? 'other';
}

/** Reads the types and columns of a migrated database. */
export async function readSchema(client: pg.Client): Promise<KnownSchema> {
  const types = await client.query<TypeRow>(
    `SELECT t.oid::int AS id, t.typname AS name, t.typcategory::text AS category,
            CASE WHEN t.typcategory = 'A' THEN t.typelem::int ELSE 0 END AS of,
            (SELECT array_agg(e.enumlabel::text) FROM pg_enum e WHERE e.enumtypid = t.oid) AS words FROM pg_type t`,
  );
  const columns = await client.query<{ place: string; nullable: boolean }>(
    `SELECT attrelid || '.' || attnum AS place, NOT attnotnull AS nullable FROM pg_attribute WHERE attnum > 0`,
  );
  const typeOf = new Map(types.rows.map((row) => [row.id, row]));
  const nullable = new Map(columns.rows.map((row) => [row.place, row.nullable]));
  const type = (id: number): KnownType => {
    const row = typeOf.get(id);
    if (!row) throw new Error(`no type ${id}`);
    return {
      name: row.name,
      becomes: becomes(row),
      takes: takes(row),
      of: row.of ? type(row.of) : null,
      words: row.words ?? [],
    };
  };
  return { type, isNullable: (tableId, columnId) => nullable.get(`${tableId}.${columnId}`) };
}
