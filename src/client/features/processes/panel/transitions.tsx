import { useTranslation } from 'react-i18next'
import type { ProcessDefinition, ProcessTransition } from '../../../../../schemas/api/processes.ts'
import { staysIn } from '../diagram/graph.ts'
import type { ProcessNames } from '../names.ts'
import styles from './panel.module.css'

interface TransitionsProps {
  definition: ProcessDefinition
  names: ProcessNames
  transitions: readonly ProcessTransition[]
  /** Leads to the target, or tells whence one comes. */
  towards: 'target' | 'source'
  choose: (state: string) => void
}

/** Transitions in words: event, condition, what happens, and where it leads. */
export function Transitions({ definition, names, transitions, towards, choose }: TransitionsProps) {
  const { t } = useTranslation('processes')
  return (
    <ul className={styles.list}>
      {transitions.map((transition) => {
        const { id, source, event, targets, effects } = transition
        const known = definition.events.find(({ type }) => type === event)
        const states = towards === 'source' ? (source === null ? [] : [source]) : targets
        const conditions = conditionsOf(transition, definition, names, t)
        return (
          <li key={id} className={styles.transition}>
            <span className={styles.event}>{names.event(event)}</span>
            {known && (
              <span className={styles.quiet}>
                {` · ${t(known.by === 'person' ? 'processes:panel.byPerson' : 'processes:panel.bySystem')}`}
                {known.irreversible && `, ${t('processes:panel.irreversible')}`}
                {known.right !== null && ` · ${t('processes:panel.right')}: ${names.right(known.right)}`}
              </span>
            )}
            {conditions !== null && <div className={styles.quiet}>{conditions}</div>}
            {known?.facts.map((fact) => (
              <div key={fact} className={styles.quiet}>
                {t('processes:panel.facts')}: {names.fact(fact)}
              </div>
            ))}
            {effects.map((effect, n) => (
              <div key={n} className={styles.quiet}>
                → {names.effect(effect)}
              </div>
            ))}
            {towards === 'target' && staysIn(transition) ? (
              <span className={styles.quiet}>{t('processes:panel.stays')}</span>
            ) : states.length === 0 ? (
              <span>{t('processes:diagram.anywhere')}</span>
            ) : (
              states.map((state) => (
                <button key={state} type="button" className={styles.link} onClick={() => choose(state)}>
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

/** «if …», «otherwise», or null: nothing is asked. */
export function conditionsOf(
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
