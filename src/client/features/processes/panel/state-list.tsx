import { useContext, useEffect, useId, useMemo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  ProcessDefinition,
  ProcessState,
  ProcessTransition,
} from '../../../../../schemas/api/processes.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { InstanceCountBadge } from '../diagram/count-badge.tsx'
import { DiagramContext } from '../diagram/diagram-context.ts'
import { isSelfTransition } from '../diagram/graph.ts'
import heat from '../diagram/heat.module.css'
import type { ProcessNames } from '../names.ts'
import { assignStages } from '../stages.ts'
import { describeConditions } from './transitions.tsx'
import styles from './state-list.module.css'

interface StateListProps {
  definition: ProcessDefinition
  names: ProcessNames
  /** Level of the names of the stages. */
  heading: 'h2' | 'h3'
  selectState: (state: string) => void
}

/**
 * The diagram as text: the states by stage, each with its numbers and its transitions, which link to the next states.
 * Reads the numbers from the context of the diagram.
 */
export function StateList({ definition, names, heading: Heading, selectState }: StateListProps) {
  const { t } = useTranslation('processes')
  const idPrefix = useId()
  const { counts, selectedState, trace, marks, measures, getAccessibleName } = useContext(DiagramContext)
  const { states, transitions, events, stages } = definition
  const groups = useMemo(() => groupByStage(definition), [definition])
  const userEvents = new Set(events.filter(({ by }) => by === 'person').map(({ type }) => type))
  const getItemId = (path: string) => `${idPrefix}-${path}`

  const shownState = [...(trace?.now ?? [])][0] ?? selectedState
  useEffect(() => {
    if (shownState !== null)
      document.getElementById(`${idPrefix}-${shownState}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [shownState, idPrefix])
  const goTo = (event: MouseEvent, path: string) => {
    event.preventDefault()
    const item = document.getElementById(getItemId(path))
    item?.focus({ preventScroll: true })
    item?.scrollIntoView?.({ block: 'center' })
  }
  const renderTarget = (path: string): ReactNode => (
    <a key={path} href={`#${getItemId(path)}`} className={styles.link} onClick={(event) => goTo(event, path)}>
      {names.place(path)}
    </a>
  )
  const renderTransition = (transition: ProcessTransition) => (
    <li key={transition.id} className={styles.transition}>
      <span className={userEvents.has(transition.event ?? '') ? styles.person : undefined}>
        {names.event(transition.event)}
      </span>
      {` ${describeConditions(transition, definition, names, t) ?? ''} → `}
      {isSelfTransition(transition)
        ? t('processes:panel.stays')
        : transition.targets.flatMap((target, index) => [index > 0 && ', ', renderTarget(target)])}
    </li>
  )
  const renderNumbers = (path: string) => {
    const count = counts.get(path)
    const measure = measures?.state(path) ?? null
    const mark = marks.get(path)
    return (
      <span className={styles.numbers} aria-hidden>
        {mark && <span className={styles.sign}>{mark === 'added' ? '+' : '~'}</span>}
        {measure && (
          <span
            className={joinClasses(
              heat.badge,
              measure.level === null ? heat.none : heat[`level${measure.level}`],
            )}
          >
            {measure.text}
          </span>
        )}
        {count && count.instances > 0 && <InstanceCountBadge count={count} />}
      </span>
    )
  }
  const renderState = ({ path, parent }: ProcessState) => {
    const stateTransitions = transitions.filter(({ source }) => source === path)
    const isCurrent = trace?.now.has(path) === true
    return (
      <li key={path} className={joinClasses(styles.item, parent !== null && styles.nested)}>
        <button
          id={getItemId(path)}
          type="button"
          className={joinClasses(
            styles.state,
            trace?.states.has(path) && styles.passed,
            isCurrent && styles.now,
            selectedState === path && styles.chosen,
          )}
          aria-label={getAccessibleName(path)}
          aria-current={isCurrent ? 'step' : selectedState === path ? 'true' : undefined}
          onClick={() => selectState(path)}
        >
          <span className={styles.name}>{names.place(path)}</span>
          {renderNumbers(path)}
        </button>
        {stateTransitions.length > 0 && (
          <ul className={styles.list}>{stateTransitions.map(renderTransition)}</ul>
        )}
      </li>
    )
  }
  const anywhere = transitions.filter(({ source, targets }) => source === null && targets.length > 0)
  return (
    <>
      {groups.map(({ stage, paths }) => (
        <section key={stage}>
          {stages[stage] !== undefined && (
            <Heading className={styles.heading}>{names.stage(stages[stage])}</Heading>
          )}
          <ul className={styles.list}>{states.filter(({ path }) => paths.has(path)).map(renderState)}</ul>
        </section>
      ))}
      {anywhere.length > 0 && (
        <section>
          <Heading className={styles.heading}>{t('processes:diagram.anywhere')}</Heading>
          <ul className={styles.list}>{anywhere.map(renderTransition)}</ul>
        </section>
      )}
      <p className={styles.legend}>{t('processes:outline.legend')}</p>
    </>
  )
}

/** Returns the paths of the states by stage, in the order of the stages. */
export function groupByStage(
  definition: Pick<ProcessDefinition, 'states' | 'transitions' | 'stages' | 'initial'>,
): { stage: number; paths: Set<string> }[] {
  const groups = new Map<number, Set<string>>()
  for (const [path, stage] of assignStages(definition))
    groups.set(stage, (groups.get(stage) ?? new Set<string>()).add(path))
  return [...groups].map(([stage, paths]) => ({ stage, paths })).sort((a, b) => a.stage - b.stage)
}
