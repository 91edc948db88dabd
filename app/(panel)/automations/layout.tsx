import type { ReactNode } from 'react';
import { AdminOnly } from '../_shell/admin-only.tsx';

export default function AutomationsLayout({ children }: { children: ReactNode }) {
  return <AdminOnly>{children}</AdminOnly>;
}
