import type { WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { formatStoreDateTime } from '../../ui/format.ts'
import { useFormContext } from './form-context.ts'
import { BaseInputTemplate } from './templates.tsx'
import styles from './timeslot-widget.module.css'

const dayMs = 86_400_000

/** Number of days by which the storage is prolonged, with the end of the term that results from the typed number. */
export function StorageDaysWidget(props: WidgetProps) {
  const { t } = useTranslation('runner')
  const { order, summary } = useFormContext()
  // RJSF passes the text while a number is being typed.
  const days = Number(props.value ?? 0)
  const until = order?.storageUntil ?? null
  const isPossible = Number.isInteger(days) && days > 0 && days <= Number(summary['daysLeft'])
  const format = (instant: string) => formatStoreDateTime(instant, order?.storeZone)
  return (
    <>
      <BaseInputTemplate {...props} />
      {until !== null && (
        <output className={styles.message}>
          {isPossible
            ? t('storage.prolonged', {
                day: format(new Date(Date.parse(until) + days * dayMs).toISOString()),
              })
            : t('storage.now', { day: format(until) })}
        </output>
      )}
    </>
  )
}
