import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import type { InstanceCounts } from '../counts.ts'
import { CountBadge } from '../diagram/count-badge.tsx'
import { isSelfTransition } from '../diagram/graph.ts'
import type { ProcessNames } from '../names.ts'
import { SidePanel } from './panel.tsx'
import { describeConditions } from './transitions.tsx'
import styles from './outline.module.css'

interface OutlineProps {
  definition: ProcessDefinition
  names: ProcessNames
  counts: ReadonlyMap<string, InstanceCounts>
  selectedState: string | null
  getAccessibleName: (state: string) => string
  selectState: (state: string) => void
  close: () => void
}

/** Text alternative of the diagram. Lists every state with its transitions, in the order of the process. */
export function DiagramOutline({
  definition,
  names,
  counts,
  selectedState,
  getAccessibleName,
  selectState,
  close,
}: OutlineProps) {
  const { t } = useTranslation('processes')
  const { states, transitions, events } = definition
  const userEvents = new Set(events.filter(({ by }) => by === 'person').map(({ type }) => type))
  const renderStates = (parent: string | null) => (
    <ul className={styles.list}>
      {states
        .filter((state) => state.parent === parent)
        .map(({ path, kind }) => {
          const count = counts.get(path)
          const stateTransitions = transitions.filter(({ source }) => source === path)
          return (
            <li key={path} className={styles.item}>
              <button
                type="button"
                className={joinClasses(styles.state, selectedState === path && styles.chosen)}
                aria-label={getAccessibleName(path)}
                aria-current={selectedState === path ? 'true' : undefined}
                onClick={() => selectState(path)}
              >
                <span className={styles.name}>{names.place(path)}</span>
                {count && count.instances > 0 && <CountBadge count={count} />}
              </button>
              {stateTransitions.length > 0 && (
                <ul className={styles.list}>
                  {stateTransitions.map((transition) => (
                    <li key={transition.id} className={styles.transition}>
                      <span className={userEvents.has(transition.event ?? '') ? styles.person : undefined}>
                        {names.event(transition.event)}
                      </span>
                      {` ${describeConditions(transition, definition, names, t) ?? ''} → `}
                      {isSelfTransition(transition)
                        ? t('processes:panel.stays')
                        : transition.targets.map((target) => names.place(target)).join(', ')}
                    </li>
                  ))}
                </ul>
              )}
              {(kind === 'compound' || kind === 'parallel') && renderStates(path)}
            </li>
          )
        })}
    </ul>
  )
  const anywhere = transitions.filter(({ source }) => source === null)
  return (
    <div className={styles.side}>
      <SidePanel
        title={t('processes:outline.label')}
        overline={t('processes:states', { count: states.length })}
        closeLabel={t('processes:outline.close')}
        close={close}
      >
        {renderStates(null)}
        {anywhere.length > 0 && (
          <>
            <h3 className={styles.heading}>{t('processes:diagram.anywhere')}</h3>
            <ul className={styles.list}>
              {anywhere.map(({ id, event, targets }) => (
                <li key={id} className={styles.transition}>
                  {names.event(event)} → {targets.map((target) => names.place(target)).join(', ')}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={styles.legend}>{t('processes:outline.legend')}</p>
      </SidePanel>
    </div>
  )
}
