'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Card } from '#app/_ui/page.tsx';

/**
 * A card for the demo: a switch for the simulated customers, and a link to the simulated phone, where the user can
 * write as a customer.
 */
export function DemoCard({ on }: { readonly on: boolean }) {
  const t = useTranslations('home');
  const { home } = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    home.switchDemoCustomers.mutationOptions({ onSettled: () => queryClient.invalidateQueries(home.pathFilter()) }),
  );
  const shown = change.isPending ? change.variables.on : on;
  return (
    <Card>
      <section className="space-y-3 px-4 py-4 sm:px-5" aria-label={t('demo')}>
        <Switch
          checked={shown}
          disabled={change.isPending}
          onChange={(next) => change.mutate({ on: next })}
          label={t('demoCustomers')}
          hint={t(shown ? 'demoCustomersOn' : 'demoCustomersOff')}
        />
        <Button size="sm" asChild>
          <Link href="/phone" prefetch={false}>
            <Smartphone className="size-4" aria-hidden />
            {t('demoPhone')}
          </Link>
        </Button>
      </section>
    </Card>
  );
}
