import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ProcessAlert } from '../../../../../schemas/api/process-alerts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { getAlertCasesUrl } from '../../../ui/process-alert-url.ts'
import { tones } from '../../../ui/tones.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import styles from './alerts.module.css'

interface AlertTableProps {
  label: string
  alerts: readonly ProcessAlert[]
  canChange: boolean
  onEdit: (alert: ProcessAlert) => void
  onRemove: (alert: ProcessAlert) => void
}

/** Thresholds with their last values. A value links to the cases that it counts. */
export function AlertTable({ label, alerts, canChange, onEdit, onRemove }: AlertTableProps) {
  const { t } = useTranslation('processAlerts')
  const { relative } = useFormatters()
  const columns: DataColumn<ProcessAlert>[] = [
    {
      id: 'subject',
      header: t('processAlerts:columns.subject'),
      cell: ({ texts, days }) => (
        <>
          {texts.subject}
          {days !== null && <span className={styles.muted}>{t('processAlerts:days', { count: days })}</span>}
        </>
      ),
    },
    {
      id: 'threshold',
      header: t('processAlerts:columns.threshold'),
      cell: ({ comparison, texts }) => t(`processAlerts:bound.${comparison}`, { threshold: texts.threshold }),
    },
    {
      id: 'value',
      header: t('processAlerts:columns.value'),
      cell: (alert) =>
        alert.evaluatedAt !== null && (
          <>
            <Link to={getAlertCasesUrl(alert)}>
              {alert.texts.value ?? t('processAlerts:cases', { count: alert.cases ?? 0 })}
            </Link>
            <span className={styles.muted}>
              {t('processAlerts:checked', { at: formatDateTime(alert.evaluatedAt) })}
            </span>
          </>
        ),
    },
    {
      id: 'status',
      header: t('processAlerts:columns.status'),
      cell: ({ status, since }) => (
        <>
          <Badge tone={tones.processAlert[status]}>{t(`processAlerts:status.${status}`)}</Badge>
          {since !== null && (
            <span className={styles.muted}>
              {t('processAlerts:since', { at: formatDateTime(since), ago: relative(since) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'where',
      header: t('processAlerts:columns.where'),
      cell: ({ pfm }) => pfm ?? t('processAlerts:all'),
    },
    {
      id: 'mail',
      header: t('processAlerts:columns.mail'),
      cell: ({ byMail }) => t(byMail ? 'processAlerts:mailYes' : 'processAlerts:mailNo'),
    },
    {
      id: 'by',
      header: t('processAlerts:columns.by'),
      cell: ({ changedBy, changedAt }) => `${changedBy}, ${formatDateTime(changedAt)}`,
    },
    ...(canChange
      ? [
          {
            id: 'do',
            header: t('processAlerts:columns.do'),
            actions: true,
            cell: (alert: ProcessAlert) => (
              <span className={styles.buttons}>
                <Button size="small" onClick={() => onEdit(alert)}>
                  {t('processAlerts:edit')}
                </Button>
                <Button size="small" onClick={() => onRemove(alert)}>
                  {t('processAlerts:remove')}
                </Button>
              </span>
            ),
          } as const,
        ]
      : []),
  ]
  return <DataTable label={label} columns={columns} rows={alerts} rowId={({ id }) => id} isMultiline />
}
