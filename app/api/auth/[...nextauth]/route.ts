import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '#app/_auth/options.ts';

const handle = (request: NextRequest, context: unknown) => NextAuth(authOptions())(request, context);

export { handle as GET, handle as POST };
