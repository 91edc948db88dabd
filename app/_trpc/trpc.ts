'use client';

import type { inferRouterOutputs } from '@trpc/server';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { ApiRouter } from '#server/api/root.ts';

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<ApiRouter>();

export type Outputs = inferRouterOutputs<ApiRouter>;
