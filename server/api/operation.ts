import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { z } from 'zod';
import { panelReads } from '#server/access/limits/read-turns.ts';
import type { Actor } from '#server/base/actor.ts';
import { env } from '#server/base/env.ts';
import { withinOrganization } from '#server/base/within-organization.ts';
import { admit } from './admit.ts';
import { checkAnswer } from './check-answer.ts';
import type { CallContext } from './context.ts';
import { type Declaration, isRead } from './declaration.ts';
import { procedure } from './trpc.ts';

type Reads = { readonly rest: { readonly method: 'GET' } } | { readonly kind: 'query' };

type Accepted<D extends Declaration> = D extends { readonly rest: { readonly accepted: { readonly output: infer A } } }
  ? z.input<A>
  : never;
type Answer<D extends Declaration> = z.input<D['output']> | Accepted<D>;

/**
 * The function that does the work of an operation. The function runs after the caller is admitted and the input is
 * checked. Few operations need its third argument, the call itself.
 */
type UseCase<D extends Declaration> = (
  actor: Actor,
  input: z.output<D['input']>,
  call: CallContext,
) => Promise<Answer<D>>;

type Types<D extends Declaration> = { input: z.input<D['input']>; output: z.output<D['output']>; meta: Declaration };

type Procedure<D extends Declaration> = D extends Reads
  ? TRPCQueryProcedure<Types<D>>
  : TRPCMutationProcedure<Types<D>>;

const shapeOf = ({ output, rest }: Declaration, { answer }: CallContext): z.ZodType =>
  (answer?.status === 202 ? rest?.accepted?.output : undefined) ?? output;

interface Resolving {
  readonly ctx: CallContext & { actor: Actor };
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
}

/**
 * Builds one operation for the REST API and the panel. The operation admits the caller (authentication, limit, scope,
 * plan), checks the input strictly, and passes caller and input to the use-case `run`. Outside production it also
 * checks the response against the declared shape.
 */
export function operation<const D extends Declaration>(declaration: D, run: UseCase<D>): Procedure<D> {
  const admitted = procedure
    .meta(declaration)
    .use(async ({ ctx, next, getRawInput }) => next({ ctx: { actor: await admit(ctx, declaration, getRawInput) } }))
    .input(declaration.input);
  const resolve = async ({ ctx, input, signal }: Resolving) => {
    const { organizationId } = ctx.actor;
    const work = () => run(ctx.actor, input as z.output<D['input']>, ctx);
    // The caller of a public operation belongs to no organization yet. The operation determines the organization
    // itself.
    const isOpen = declaration.scope === 'public';
    const within = () => (isOpen ? work() : withinOrganization(organizationId, work));
    const memberId = ctx.credential.kind === 'member' ? ctx.credential.member?.userId : undefined;
    const isCounted = isRead(declaration) && !isOpen && memberId !== undefined;
    const answer = await (isCounted ? panelReads({ organizationId, memberId }, within, signal) : within());
    if (env.NODE_ENV !== 'production') checkAnswer(shapeOf(declaration, ctx), answer);
    return answer;
  };
  const made = isRead(declaration) ? admitted.query(resolve) : admitted.mutation(resolve);
  return made as unknown as Procedure<D>;
}
