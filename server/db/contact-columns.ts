import type { Prisma } from '#prisma/generated/client.ts';
import type { ContactValue, contactValues, ruledFields } from '#server/contract/people/contact-fields.ts';

/** `assigned_user_id` of `assignedUserId`. */
type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : '';
type Scalars = Prisma.$ContactPayload['scalars'];
/** The columns of the table, each with its type in TypeScript. */
type Columns = { [Name in keyof Scalars & string as Snake<Name>]: Scalars[Name] };

type Registered = typeof ruledFields & typeof contactValues;
type TypesOf<Column> = Column extends string ? 'uuid' | 'text' : Column extends Date ? 'timestamptz' | 'date' : 'jsonb';

/** Columns that have no row in the register, rows that have no column, and rows of another type than their column. */
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
 * The columns of Contact. The register has a row for each of them (server/contract/people/contact-fields.ts). If this
 * does not compile, the name in the message is a column without a row, a row without a column, or a row of another type.
 */
export type ContactColumn = keyof Columns | Nothing<Unlike>;
