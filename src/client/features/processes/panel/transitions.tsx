import { useTranslation } from 'react-i18next'
import type { ProcessDefinition, ProcessTransition } from '../../../../../schemas/api/processes.ts'
import { isSelfTransition } from '../diagram/graph.ts'
import type { ProcessNames } from '../names.ts'
import { EffectText } from './effect-text.tsx'
import styles from './panel.module.css'

interface TransitionsProps {
  definition: ProcessDefinition
  names: ProcessNames
  transitions: readonly ProcessTransition[]
  /** Whether the links lead to the target states or to the source states. */
  towards: 'target' | 'source'
  selectState: (state: string) => void
}

/** Transitions as text, each with event, condition, effects, and target or source. */
export function TransitionList({ definition, names, transitions, towards, selectState }: TransitionsProps) {
  const { t } = useTranslation('processes')
  return (
    <ul className={styles.list}>
      {transitions.map((transition) => {
        const { id, source, event, targets, effects } = transition
        const eventDefinition = definition.events.find(({ type }) => type === event)
        const states = towards === 'source' ? (source === null ? [] : [source]) : targets
        const conditions = describeConditions(transition, definition, names, t)
        return (
          <li key={id} className={styles.transition}>
            <span className={styles.event}>{names.event(event)}</span>
            {eventDefinition && (
              <span className={styles.muted}>
                {` · ${t(eventDefinition.by === 'person' ? 'processes:panel.byPerson' : 'processes:panel.bySystem')}`}
                {eventDefinition.irreversible && `, ${t('processes:panel.irreversible')}`}
                {eventDefinition.right !== null &&
                  ` · ${t('processes:panel.right')}: ${names.right(eventDefinition.right)}`}
              </span>
            )}
            {conditions !== null && <div className={styles.muted}>{conditions}</div>}
            {eventDefinition?.facts.map((fact) => (
              <div key={fact} className={styles.muted}>
                {t('processes:panel.facts')}: {names.fact(fact)}
              </div>
            ))}
            {effects.map((effect, index) => (
              <div key={index} className={styles.muted}>
                → <EffectText effect={effect} definition={definition} names={names} />
              </div>
            ))}
            {towards === 'target' && isSelfTransition(transition) ? (
              <span className={styles.muted}>{t('processes:panel.stays')}</span>
            ) : states.length === 0 ? (
              <span>{t('processes:diagram.anywhere')}</span>
            ) : (
              states.map((state) => (
                <button key={state} type="button" className={styles.link} onClick={() => selectState(state)}>
                  {towards === 'target' ? `→ ${names.place(state)}` : `← ${names.place(state)}`}
                </button>
              ))
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Returns «if …» or «otherwise»; null if there is no condition. */
export function describeConditions(
  transition: ProcessTransition,
  { transitions }: Pick<ProcessDefinition, 'transitions'>,
  names: ProcessNames,
  t: (key: string, params?: Record<string, unknown>) => string,
): string | null {
  const { source, event, guards } = transition
  if (guards.length > 0)
    return t('processes:diagram.if', { condition: guards.map((guard) => names.guard(guard)).join(', ') })
  const siblings = transitions.filter((other) => other.source === source && other.event === event)
  return siblings.length > 1 && siblings.at(-1) === transition ? t('processes:diagram.otherwise') : null
}
