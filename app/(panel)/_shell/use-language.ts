import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Locale } from '#server/contract/organization/session.ts';

const yearSeconds = 365 * 24 * 60 * 60;

export const languages = [
  { value: 'pt-BR', label: 'Português (Brasil)' },
  { value: 'en', label: 'English' },
];

/** Returns a function that changes the person's language in this browser and on every other device. */
export function useChooseLanguage(): (value: string) => void {
  const router = useRouter();
  const trpc = useTRPC();
  const choose = useMutation(trpc.session.chooseLocale.mutationOptions({ onSuccess: () => router.refresh() }));
  return (value) => {
    // The cookie sets the language of this browser's sign-in page. While signed in, the person's own setting decides.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `parley_locale=${value}; path=/; max-age=${yearSeconds}; samesite=lax`;
    choose.mutate({ locale: value as Locale });
  };
}
