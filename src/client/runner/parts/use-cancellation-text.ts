import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalogs } from '../../http/use-catalog.ts'
import { useSession } from '../../session/session-context.tsx'
import { useActorName } from '../../ui/use-actor-name.ts'

const reasonCatalogs = ['staffCancelReasons'] as const
const noCatalogs: readonly (typeof reasonCatalogs)[number][] = []

/**
 * Returns a function for the sentences about a cancellation in its confirmation: the chosen reason, and the other users
 * who work on the order now. Empty for other steps.
 */
export function useCancellationText({ step, order }: RunnerView): (payload: unknown) => string {
  const { t } = useTranslation('runner')
  const { name: ownName } = useSession()
  const formatName = useActorName()
  const isCancellation = step.workflow === 'cancelOrder' && order !== null
  const { catalogs } = useCatalogs(isCancellation ? reasonCatalogs : noCatalogs)
  const orderId = order?.orderId ?? 0
  const { data } = useQuery({
    enabled: isCancellation,
    queryKey: [...queryKeys.tasks, 'of-order', orderId],
    queryFn: ({ signal }) => get('tasks', { query: { orderId }, signal }),
    gcTime: 0,
  })
  if (!isCancellation) return () => ''
  const names = new Set(
    data?.items
      .filter(({ taskStatus, claimedName }) => taskStatus === 'open' && claimedName !== ownName)
      .flatMap(({ claimedName }) => (claimedName === null ? [] : [formatName(claimedName)])),
  )
  return (payload) => {
    const { reasonId } = (payload ?? {}) as { reasonId?: number }
    return [
      reasonId === undefined
        ? t('cancellation.noReason')
        : t('cancellation.reason', { reason: catalogs.staffCancelReasons.text(reasonId) }),
      ...(names.size > 0 ? [t('cancellation.workers', { names: [...names].join(', ') })] : []),
    ].join(' ')
  }
}
