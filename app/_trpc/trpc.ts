'use client';

import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { ApiRouter } from '#server/api/root.ts';

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<ApiRouter>();

export type Inputs = inferRouterInputs<ApiRouter>;
export type Outputs = inferRouterOutputs<ApiRouter>;
