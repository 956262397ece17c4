import { useRef, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatStores, parseActivationInput, parseShare, type ActivationDefaults } from './activation-plan.ts'
import type { CanaryFields } from './canary-fields.tsx'
import { useVersionAction, type VersionActionOptions, type RecordedAction } from './use-bench-action.ts'

interface CanaryAction extends RecordedAction {
  /** Null for all stores. */
  pfms: string[] | null
  share: number
}

interface CanaryActionOptions extends VersionActionOptions {
  /** Input that the user has not changed. */
  defaults: ActivationDefaults
}

/** Input and submission of an action after which a version starts new instances in all stores or in some of them. */
export function useCanaryAction({ defaults, ...options }: CanaryActionOptions) {
  const { t } = useTranslation('processes')
  const { typed, write, isSubmitted, reasonField, progress, refuse, submit } = useVersionAction(options)
  const { pfms, share } = parseActivationInput(typed, defaults)
  const shareOfOrders = parseShare(share)
  const stores = useRef<HTMLDivElement>(null)
  const shareField = useRef<HTMLInputElement>(null)
  const where =
    pfms === null
      ? t('processes:publishing.bench.inAllStores')
      : pfms.length === 0
        ? t('processes:publishing.bench.inSelectedStores')
        : t('processes:publishing.bench.inStores', { count: pfms.length })
  /** `send`: returns the version whose publications are opened. */
  const run = (send: (action: CanaryAction) => Promise<number>) => {
    if (pfms?.length === 0) return refuse(stores.current?.querySelector('input'))
    if (shareOfOrders === null) return refuse(shareField.current)
    submit((recorded) => send({ pfms, share: shareOfOrders, ...recorded }))
  }
  return {
    /** Text that names the selected stores. */
    where,
    /** Percentage of orders; null if the version gets all of them, or if the input is wrong. */
    partialShare: shareOfOrders === 100 ? null : shareOfOrders,
    progress,
    run,
    fields: {
      canary: {
        pfms,
        share,
        isSubmitted,
        storesRef: stores,
        shareRef: shareField,
        onStores: (chosen) => write({ ...typed, stores: formatStores(chosen) }),
        onShare: (text) => write({ ...typed, share: text }),
      } satisfies ComponentProps<typeof CanaryFields>,
      reason: reasonField,
    },
  }
}
