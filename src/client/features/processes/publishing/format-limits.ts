import type { TFunction } from 'i18next'

interface Limits {
  pfms: readonly string[] | null
  share: number | null
}

/** Formats stores and share as text, for example «1001, 1002 · 20 % of orders». */
export const formatActivationLimits = (t: TFunction<'processes'>, { pfms, share }: Limits): string =>
  [
    pfms === null ? t('processes:publishing.everywhere') : pfms.join(', '),
    ...(share === null || share === 100 ? [] : [t('processes:publishing.shareOf', { share })]),
  ].join(' · ')
