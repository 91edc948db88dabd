import type { Prisma } from '#prisma/generated/client.ts';
import type { ContactValue, contactValues, ruledFields } from '#server/contract/people/contact-fields.ts';

/** The name of a property in snake case: `assignedUserId` becomes `assigned_user_id`. */
type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : '';
type Scalars = Prisma.$ContactPayload['scalars'];
/** The columns of the table Contact, each with its type in TypeScript. */
type Columns = { [Name in keyof Scalars & string as Snake<Name>]: Scalars[Name] };

type Registered = typeof ruledFields & typeof contactValues;
type TypesOf<Column> = Column extends string ? 'uuid' | 'text' : Column extends Date ? 'timestamptz' | 'date' : 'jsonb';

/**
 * The mismatches between contact-fields.ts and the table: columns that have no row, rows that have no column, and rows
 * whose type differs from the type of their column.
 */
type Unlike = {
  [Name in keyof (Columns & Registered)]: Name extends keyof Columns & keyof Registered
    ? Registered[Name]['type'] extends TypesOf<NonNullable<Columns[Name]>>
      ? Registered[Name] extends ContactValue
        ? null extends Columns[Name]
          ? never
          : Name
        : never
      : Name
    : Name;
}[keyof (Columns & Registered)];

type Nothing<Name extends never> = Name;

/**
 * The columns of Contact. server/contract/people/contact-fields.ts has a row for each column. If this type does not
 * compile, the name in the compiler's message is a column without a row, a row without a column, or a row whose type
 * differs from the type of its column.
 */
export type ContactColumn = keyof Columns | Nothing<Unlike>;
