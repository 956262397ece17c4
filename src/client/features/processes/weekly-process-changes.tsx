import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChangedStateDuration } from '../../../../schemas/api/process-statistics.ts'
import { Badge } from '../../ui/badge.tsx'
import { Block } from '../../ui/block.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/format.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { RefreshFailureNotice } from '../../ui/stale-notice.tsx'
import { tones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { WorkflowText } from '../../ui/workflow-text.tsx'
import { useWeeklyProcessChanges } from './api.ts'
import { useTimeTexts } from './measure/use-time-texts.ts'
import styles from './processes-screen.module.css'

/** Maximum number of rows until the user expands the table. With more the list of processes would not fit below. */
const maxCollapsedRows = 5

/** States in which instances became faster or slower than in the week before, with the largest total change first. */
export function WeeklyProcessChanges() {
  const { t } = useTranslation('processes')
  return (
    <Block title={t('processes:week.title')}>
      <ChangedStates />
    </Block>
  )
}

function ChangedStates() {
  const { t } = useTranslation('processes')
  const { formatMeasurement, formatDifference } = useTimeTexts()
  const { data, error, refetch } = useWeeklyProcessChanges()
  const [isExpanded, setExpanded] = useState(false)
  if (error) return <RefreshFailureNotice error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonBar width="80%" />
  const { from, middle, to, changed } = data
  const renderSide = (
    { workflow, version, state, ...sides }: ChangedStateDuration,
    side: 'before' | 'after',
    since: string,
    until: string,
  ) => (
    <Link to={urls.processCases(workflow, version, { versions: 'all', of: 'entered', state, since, until })}>
      {formatMeasurement(sides[side])}
    </Link>
  )
  return (
    <div className={styles.week}>
      <p>
        {t('processes:week.of', { from: formatDate(from), middle: formatDate(middle), to: formatDate(to) })}
        {changed.length === 0 && ` ${t('processes:week.nothing')}`}
      </p>
      {changed.length > 0 && (
        <DataTable
          label={t('processes:week.label')}
          rows={isExpanded ? changed : changed.slice(0, maxCollapsedRows)}
          rowId={(row) => changed.indexOf(row)}
          columns={[
            {
              id: 'state',
              header: t('processes:week.state'),
              cell: ({ workflow, version, leaves, name, verdict }: ChangedStateDuration) => (
                <>
                  <Link className={styles.name} to={urls.process(workflow, version, leaves[0])}>
                    {name}
                  </Link>{' '}
                  <Badge tone={tones.change[verdict]}>{t(`processes:publishing.effect.${verdict}`)}</Badge>
                </>
              ),
            },
            {
              id: 'process',
              header: t('processes:week.process'),
              cell: ({ workflow, version }) => (
                <WorkflowText workflow={workflow} version={version} path="title" />
              ),
            },
            {
              id: 'before',
              header: t('processes:week.before'),
              align: 'end',
              cell: (row) => renderSide(row, 'before', from, middle),
            },
            {
              id: 'after',
              header: t('processes:week.after'),
              align: 'end',
              cell: (row) => renderSide(row, 'after', middle, to),
            },
            {
              id: 'change',
              header: t('processes:measure.fields.change'),
              align: 'end',
              cell: ({ change }) => formatDifference(change),
            },
          ]}
        />
      )}
      {!isExpanded && changed.length > maxCollapsedRows && (
        <Button size="small" onClick={() => setExpanded(true)}>
          {t('processes:week.all', { count: changed.length })}
        </Button>
      )}
      {changed.length > 0 && <p>{t('processes:week.how')}</p>}
    </div>
  )
}
