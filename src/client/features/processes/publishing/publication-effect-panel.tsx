import { ToggleButton } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PublicationComparison } from '../../../../../schemas/api/process-statistics.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { tones } from '../../../ui/tones.ts'
import { urls } from '../../../ui/urls.ts'
import { useTimeTexts } from '../measure/use-time-texts.ts'
import { usePublicationEffect } from './api.ts'
import styles from './publishing.module.css'

type Row = PublicationComparison['states'][number]

const dayMs = 86_400_000

interface PublicationEffectProps {
  name: string
  id: number
  /** True if only a part of the orders uses the version, so that other orders of the same days can be compared. */
  limited: boolean
  getStateName: (state: string) => string
}

/**
 * Time in every state after a publication, compared with the time before it or with other orders of the same days.
 * Displays the number of ended stays and whether the difference may be random.
 */
export function PublicationEffectPanel({ limited, ...props }: PublicationEffectProps) {
  const { t } = useTranslation('processes')
  const [against, setAgainst] = useState<PublicationComparison['against']>(limited ? 'concurrent' : 'before')
  return (
    <>
      {limited && (
        <div className={styles.buttons} role="group" aria-label={t('processes:publishing.effect.against')}>
          {(['concurrent', 'before'] as const).map((baseline) => (
            <ToggleButton
              key={baseline}
              size="small"
              checked={against === baseline}
              onClick={() => setAgainst(baseline)}
            >
              {t(
                `processes:publishing.effect.${baseline === 'concurrent' ? 'againstConcurrent' : 'againstBefore'}`,
              )}
            </ToggleButton>
          ))}
        </div>
      )}
      <Comparison {...props} against={against} />
    </>
  )
}

interface ComparisonProps extends Omit<PublicationEffectProps, 'limited'> {
  against: PublicationComparison['against']
}

function Comparison({ name, id, getStateName, against }: ComparisonProps) {
  const { t } = useTranslation('processes')
  const { formatMeasurement, formatDifference } = useTimeTexts()
  const { data, error } = usePublicationEffect(name, id, against)
  if (error) return <Notice tone="info">{error.message}</Notice>
  if (!data) return <SkeletonBar width="80%" />
  const { at, days, until, version, versionBefore, pfms } = data
  const beganAt = new Date(Date.parse(at) - days * dayMs).toISOString()
  const renderSide = (side: Row['before'], ofVersion: number, query: Record<string, string | undefined>) =>
    side === null || side.visits === 0 ? (
      formatMeasurement(side)
    ) : (
      <Link
        to={urls.processCases(name, ofVersion, {
          ...query,
          of: 'entered',
          ...(pfms !== null && { pfms: pfms.join(',') }),
        })}
      >
        {formatMeasurement(side)}
      </Link>
    )
  return (
    <div className={styles.effect}>
      <p className={styles.muted}>
        {t(`processes:publishing.effect.${against === 'concurrent' ? 'ofConcurrent' : 'of'}`, {
          before: versionBefore,
          version,
          days,
          until: formatDateTime(until),
        })}
      </p>
      <DataTable
        label={t('processes:publishing.effect.label')}
        rows={data.states}
        rowId={({ state }) => state}
        columns={[
          {
            id: 'state',
            header: t('processes:measure.fields.state'),
            cell: ({ state, verdict }: Row) => (
              <>
                {getStateName(state)}
                <br />
                {verdict === 'few' || verdict === 'alike' ? (
                  <span className={styles.muted}>{t(`processes:publishing.effect.${verdict}`)}</span>
                ) : (
                  <Badge tone={tones.change[verdict]}>{t(`processes:publishing.effect.${verdict}`)}</Badge>
                )}
              </>
            ),
          },
          {
            id: 'before',
            header: t(`processes:publishing.effect.${against}`),
            align: 'end',
            // The other orders and stores of the same days cannot be listed by a filter.
            cell: ({ before, stateBefore }) =>
              against === 'concurrent' || stateBefore === null
                ? formatMeasurement(before)
                : renderSide(before, versionBefore, { state: stateBefore, since: beganAt, until: at }),
          },
          {
            id: 'after',
            header: t('processes:publishing.effect.after'),
            align: 'end',
            cell: ({ state, after }) => renderSide(after, version, { state, since: at, until }),
          },
          {
            id: 'change',
            header: t('processes:measure.fields.change'),
            align: 'end',
            cell: ({ change, verdict }) => (verdict === 'few' ? '–' : formatDifference(change)),
          },
        ]}
      />
      <p className={styles.muted}>{t('processes:publishing.effect.how')}</p>
    </div>
  )
}
