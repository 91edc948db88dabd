'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import {
  Cake,
  CalendarClock,
  Clock,
  Crown,
  Hand,
  HandHeart,
  HeartHandshake,
  Hourglass,
  type LucideIcon,
  Megaphone,
  Receipt,
  ShoppingCart,
  Split,
  SquareKanban,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { type RecipeKey, recipeIn, recipeKeys } from '#server/contract/outreach/automation-recipes.ts';
import { freeName } from './free-name.ts';

const icons: Readonly<Record<RecipeKey, LucideIcon>> = {
  welcome: Hand,
  out_of_hours: Clock,
  after_sale: HandHeart,
  no_answer: Hourglass,
  birthday: Cake,
  win_back: HeartHandshake,
  vip: Crown,
  invoice_due: Receipt,
  campaign_follow_up: Megaphone,
  lead_by_stage: SquareKanban,
  abandoned_cart: ShoppingCart,
  lead_routing: Split,
  appointment_reminder: CalendarClock,
};

/**
 * The gallery of recipes, which are ready-made automations. When the user chooses a recipe, a draft is created from it
 * and the draft's page opens.
 */
export function RecipeGallery({ className = '' }: { className?: string }) {
  const t = useTranslations('automationRecipes');
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale() as Locale;
  const errorText = useErrorText();
  const title = useId();
  const flows = useQuery(trpc.automations.listAutomations.queryOptions({ limit: 200 }));
  const create = useMutation(
    trpc.automations.createAutomation.mutationOptions({
      onSuccess: ({ id }) => router.push(`/automations/${id}`),
      onError: (error) => void toast.error(errorText(error)),
    }),
  );
  const choose = (key: RecipeKey) => {
    const taken = (flows.data?.data ?? []).map(({ name }) => name);
    create.mutate({ name: freeName(t(`${key}_name`), taken), definition: recipeIn(locale, key) });
  };
  return (
    <section className={className} aria-labelledby={title}>
      <h2 id={title} className="font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t('hint')}</p>
      <ul className="mt-4 grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
        {recipeKeys.map((key) => {
          const Icon = icons[key];
          return (
            <li key={key}>
              <button
                type="button"
                disabled={create.isPending}
                onClick={() => choose(key)}
                className="flex h-full w-full items-start gap-3 rounded-xl border border-line p-3.5 text-left hover:bg-canvas disabled:opacity-60 dark:hover:bg-raised"
              >
                <Icon className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden />
                <span className="min-w-0">
                  <span className="block font-medium">{t(`${key}_name`)}</span>
                  <span className="mt-1 block text-sm text-ink-soft">{t(`${key}_text`)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
