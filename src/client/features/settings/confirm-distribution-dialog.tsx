import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type {
  DistributionWhatIfResult,
  DistributionWhatIfBody,
} from '../../../../schemas/api/distribution.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { DialogFrame } from '../../ui/form/dialog-frame.tsx'
import { formatDay } from '../../ui/format.ts'
import { LoadingFrame } from '../../ui/loading-frame.tsx'
import { Notice } from '../../ui/notice.tsx'

interface ConfirmDistributionDialogProps {
  change: DistributionWhatIfBody
  /** Result of the simulation; without it, the dialog requests the simulation. */
  answer?: DistributionWhatIfResult
  onConfirm: () => void
  onClose: () => void
}

/** Simulates the change with yesterday's orders, without saving it. */
export const simulateDistributionChange = (change: DistributionWhatIfBody) =>
  request('POST', 'distribution/what-if', { body: change })

/**
 * Dialog to confirm a change of the distribution. It shows the effect that the change would have had on yesterday's
 * orders.
 */
export function ConfirmDistributionChangeDialog({
  change,
  answer,
  onConfirm,
  onClose,
}: ConfirmDistributionDialogProps) {
  const { t } = useTranslation('settings')
  const { data = answer, error } = useQuery({
    queryKey: [...queryKeys.settings('order-check/base-pfm'), 'what-if', change],
    queryFn: () => simulateDistributionChange(change),
    enabled: answer === undefined,
    gcTime: 0,
  })
  return (
    <DialogFrame
      title={t('settings:distribution.confirm')}
      danger={data?.stopsAll === true}
      blocked={!data}
      refusal={error?.message}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      {error ? null : data ? (
        <>
          {data.stopsAll && (
            <Notice tone="warning">{t('settings:distribution.stopsAll', { orders: data.orders })}</Notice>
          )}
          <p>{t('settings:distribution.whatIf', { ...data, day: formatDay(data.day) })}</p>
        </>
      ) : (
        <LoadingFrame label={t('settings:distribution.trying')} />
      )}
    </DialogFrame>
  )
}
