import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DistributionWhatIf, DistributionWhatIfBody } from '../../../../schemas/api/distribution.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useDialogCleanup } from '../../ui/use-dialog-cleanup.ts'
import { formatDay } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'

interface ConfirmDistributionDialogProps {
  change: DistributionWhatIfBody
  /** Result of the simulation, if it was already calculated. */
  answer?: DistributionWhatIf
  onConfirm: () => void
  onClose: () => void
}

/** Simulates a change without saving it. */
export const simulateDistribution = (change: DistributionWhatIfBody) =>
  request('POST', 'distribution/what-if', { body: change })

/** Dialog that shows the effect that the change would have had on yesterday's orders, before the change is saved. */
export function ConfirmDistributionDialog({
  change,
  answer,
  onConfirm,
  onClose,
}: ConfirmDistributionDialogProps) {
  useDialogCleanup()
  const { t } = useTranslation('settings')
  const { data = answer, error } = useQuery({
    queryKey: [...queryKeys.settings('order-check/base-pfm'), 'what-if', change],
    queryFn: () => simulateDistribution(change),
    enabled: answer === undefined,
    gcTime: 0,
  })
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('settings:distribution.ask')}</DialogTitle>
          <DialogContent>
            {error ? (
              <Notice tone="error">{error.message}</Notice>
            ) : data ? (
              <>
                {data.stopsAll && (
                  <Notice tone="warning">
                    {t('settings:distribution.stopsAll', { orders: data.orders })}
                  </Notice>
                )}
                <p>{t('settings:distribution.whatIf', { ...data, day: formatDay(data.day) })}</p>
              </>
            ) : (
              <p>{t('settings:distribution.trying')}</p>
            )}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" disabled={!data} onClick={onConfirm}>
              {t('settings:distribution.confirm')}
            </Button>
            <Button onClick={onClose}>{t('settings:distribution.back')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
