import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition, ProcessTransition } from '../../../../../schemas/api/processes.ts'
import { classes } from '../../../ui/classes.ts'
import { wordsOf, type BothNames } from './change-words.ts'
import styles from './compare-panel.module.css'
import { countOf, type Change, type Differences, type Sign } from './differences.ts'
import type { TextDifference } from './text-differences.ts'

const signs: Readonly<Record<Sign, string>> = { added: '+', removed: '−', changed: '~' }

interface Props {
  differences: Differences
  texts: readonly TextDifference[]
  names: BothNames
  newer: ProcessDefinition
  older: ProcessDefinition
  choose: (state: string) => void
}

/** Differences as text; states that still exist are linked to the diagram. */
export function ComparePanel({ differences, texts, names, newer, older, choose }: Props) {
  const { t } = useTranslation('processes')
  const heading = useId()
  const { states, transitions, events, forms } = differences
  const of = (sign: Sign) => (sign === 'removed' ? names.older : names.newer)
  const isThere = (path: string) => newer.states.some((state) => state.path === path)
  const line = (
    key: string,
    sign: Sign,
    name: ReactNode,
    changes: readonly Change[],
    more: ReactNode = null,
  ) => (
    <li key={key} className={styles.difference}>
      <span className={classes(styles.sign, styles[sign])} aria-hidden>
        {signs[sign]}
      </span>
      <div className={styles.what}>
        <span className={styles.quiet}>{t(`processes:compare.signs.${sign}`)} </span>
        {name}
        {more}
        {changes
          .flatMap((change) => wordsOf(change, names, t))
          .map((words, n) => (
            <div key={n} className={styles.quiet}>
              {words}
            </div>
          ))}
      </div>
    </li>
  )
  const stateName = (path: string, sign: Sign) =>
    isThere(path) ? (
      <button type="button" className={styles.link} onClick={() => choose(path)}>
        {of(sign).place(path)}
      </button>
    ) : (
      <strong>{of(sign).place(path)}</strong>
    )
  const way = ({ source, event, targets, guards }: ProcessTransition, sign: Sign) => {
    const known = of(sign)
    return (
      <>
        {source === null ? t('processes:diagram.anywhere') : stateName(source, sign)}
        {`: ${known.event(event)}`}
        {guards.length > 0 &&
          `, ${t('processes:diagram.if', { condition: guards.map((guard) => known.guard(guard)).join(', ') })}`}
        {targets.length > 0 && ` → ${targets.map((target) => known.place(target)).join(', ')}`}
      </>
    )
  }
  const part = (name: 'states' | 'transitions' | 'events' | 'forms' | 'texts', items: ReactNode[]) =>
    items.length > 0 && (
      <section aria-label={t(`processes:compare.parts.${name}`)}>
        <h3 className={styles.heading}>
          {t(`processes:compare.parts.${name}`)} <span className={styles.quiet}>{items.length}</span>
        </h3>
        <ul className={styles.list}>{items}</ul>
      </section>
    )
  const stepsOf = (form: string, definition: ProcessDefinition) =>
    definition.states.filter(({ meta }) => meta?.for === 'person' && meta.form.endsWith(`/${form}`))
  return (
    <section className={styles.root} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('processes:compare.fromTo', { older: older.version, newer: newer.version })}
      </h2>
      {countOf(differences) === 0 && (
        <p className={styles.quiet}>
          {t(texts.length > 0 ? 'processes:compare.textsOnly' : 'processes:compare.alike')}
          {newer.hash !== older.hash && ` ${t('processes:compare.inside')}`}
        </p>
      )}
      {part(
        'states',
        states.map(({ path, sign, changes }) => line(path, sign, stateName(path, sign), changes)),
      )}
      {part(
        'transitions',
        transitions.map(({ of: one, sign, changes }) =>
          line(`${sign} ${one.id}`, sign, way(one, sign), changes),
        ),
      )}
      {part(
        'events',
        events.map(({ type, sign, changes }) => line(type, sign, of(sign).event(type), changes)),
      )}
      {part(
        'forms',
        forms.map(({ id, sign, changes }) => {
          const steps = stepsOf(id, sign === 'removed' ? older : newer)
          const name =
            steps.length === 0
              ? t('processes:compare.formOfEvent')
              : t('processes:compare.formOf', {
                  steps: steps.map(({ path }) => of(sign).place(path)).join(', '),
                })
          return line(id, sign, name, changes)
        }),
      )}
      {part(
        'texts',
        texts.map(({ key, sign, was, is }) =>
          line(
            key,
            sign,
            t('processes:compare.text'),
            [],
            <>
              {was !== null && <del className={styles.was}>{was}</del>}
              {is !== null && <ins className={styles.is}>{is}</ins>}
            </>,
          ),
        ),
      )}
    </section>
  )
}
