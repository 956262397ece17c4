import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessTestCoverage, ProcessStatistics } from '../../../../../schemas/api/process-statistics.ts'
import type { ProcessDefinition, ProcessTransition } from '../../../../../schemas/api/processes.ts'
import { useFormatters } from '../../../ui/use-format.ts'
import { isSelfTransition } from '../diagram/graph.ts'
import type { ProcessNames } from '../names.ts'
import { describeConditions } from '../panel/transitions.tsx'
import { testCoverageKinds } from './measure-states.ts'
import styles from './measure-panel.module.css'
import { StatisticsPeriod } from './period.tsx'
import type { ProcessMeasures } from './use-measures.ts'
import { EmptyText } from '../../../ui/placeholders.tsx'

interface CoveragePanelProps {
  definition: ProcessDefinition
  names: ProcessNames
  statistics: ProcessStatistics
  coverage: ProcessTestCoverage
  covered: NonNullable<ProcessMeasures['covered']>
  selectState: (state: string) => void
}

/** Transitions grouped by whether generated tests and users take them. Groups that need attention come first. */
export function CoveragePanel({
  definition,
  names,
  statistics,
  coverage,
  covered,
  selectState,
}: CoveragePanelProps) {
  const { t } = useTranslation('processes')
  const { number } = useFormatters()
  const heading = useId()
  const renderTransition = (transition: ProcessTransition) => {
    const { source, event, targets } = transition
    const condition = describeConditions(transition, definition, names, t)
    return (
      <>
        {source === null ? (
          t('processes:diagram.anywhere')
        ) : (
          <button type="button" className={styles.link} onClick={() => selectState(source)}>
            {names.place(source)}
          </button>
        )}
        {`: ${names.event(event)}`}
        {condition !== null && `, ${condition}`}
        {isSelfTransition(transition)
          ? `, ${t('processes:panel.stays')}`
          : ` → ${targets.map((target) => names.place(target)).join(', ')}`}
      </>
    )
  }
  return (
    <section className={styles.root} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('processes:tests.title')}
      </h2>
      <StatisticsPeriod statistics={statistics} />
      {coverage.rings.length === 0 ? (
        <EmptyText role="status">{t('processes:tests.none')}</EmptyText>
      ) : (
        <ul className={styles.list}>
          {coverage.rings.map(({ ring, paths, transitions }) => (
            <li key={ring}>
              {t(`processes:tests.ofRing.${ring}`, {
                paths: number(paths),
                walked: number(transitions.length),
                all: number(definition.transitions.length),
              })}
            </li>
          ))}
        </ul>
      )}
      {testCoverageKinds.map((kind) => {
        const transitions = definition.transitions.filter(({ id }) => covered.get(id) === kind)
        return (
          <section key={kind} aria-label={t(`processes:tests.${kind}.title`)}>
            <h3 className={styles.heading}>
              {t(`processes:tests.${kind}.title`)}{' '}
              <span className={styles.muted}>{number(transitions.length)}</span>
            </h3>
            <p className={styles.muted}>{t(`processes:tests.${kind}.hint`)}</p>
            <ul className={styles.list}>
              {transitions.map((transition) => (
                <li key={transition.id}>{renderTransition(transition)}</li>
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}
