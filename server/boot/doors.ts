import type { Door } from './http-server.ts';

/** Our doors beside `/v1`: what answers below which path (design.md §2). */
export const doors: readonly Door[] = [];
