import { useCallback } from 'react'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { useStores } from '../../http/use-catalog.ts'
import { formatStoreDateTime, formatUserDateTime } from '../../ui/format.ts'

/** Returns a function that formats an instant in the user's time zone. The zone is named if a store has another one. */
export function useUserTime(enabled = true): (instant: string) => string {
  const { data: stores } = useStores(enabled)
  return useCallback(
    (instant) => formatUserDateTime(instant, stores?.map(({ zone }) => zone) ?? []),
    [stores],
  )
}

/**
 * Returns a function that formats the times of a runner page: in the time zone of the store of the order or the
 * acceptance act, otherwise in the user's.
 */
export function useSubjectTime(view: RunnerView): (instant: string) => string {
  const isDesk = 'desk' in view
  const { data: stores } = useStores(isDesk)
  const formatInUserZone = useUserTime(isDesk)
  const subject = isDesk ? view.desk.subject : null
  const actZone =
    subject?.name === 'acceptanceAct' ? stores?.find(({ pfm }) => pfm === subject.act.pfm)?.zone : undefined
  const zone = view.order?.storeZone ?? actZone
  return useCallback(
    (instant) => (zone === undefined ? formatInUserZone(instant) : formatStoreDateTime(instant, zone)),
    [zone, formatInUserZone],
  )
}
