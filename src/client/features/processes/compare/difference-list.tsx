import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition, ProcessTransition } from '../../../../../schemas/api/processes.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { describeChange, type ComparedVersionNames } from './describe-change.ts'
import styles from './compare-panel.module.css'
import {
  countDifferences,
  type PropertyChange,
  type DefinitionDifferences,
  type DifferenceKind,
} from './differences.ts'
import { TextWithParams } from '../panel/text-with-params.tsx'
import type { TextDifference } from './text-differences.ts'

const signs: Readonly<Record<DifferenceKind, string>> = { added: '+', removed: '−', changed: '~' }

export interface DifferenceProps {
  differences: DefinitionDifferences
  texts: readonly TextDifference[]
  names: ComparedVersionNames
  newer: ProcessDefinition
  older: ProcessDefinition
  selectState: (state: string) => void
}

/** DefinitionDifferences between two versions as text. States that still exist link to the diagram. */
export function DifferenceList({ differences, texts, names, newer, older, selectState }: DifferenceProps) {
  const { t } = useTranslation('processes')
  const { states, transitions, events, forms } = differences
  const getNames = (sign: DifferenceKind) => (sign === 'removed' ? names.older : names.newer)
  const existsInNewer = (path: string) => newer.states.some((state) => state.path === path)
  const renderDifference = (
    key: string,
    sign: DifferenceKind,
    name: ReactNode,
    changes: readonly PropertyChange[],
    more: ReactNode = null,
  ) => (
    <li key={key} className={styles.difference}>
      <span className={joinClasses(styles.sign, styles[sign])} aria-hidden>
        {signs[sign]}
      </span>
      <div className={styles.change}>
        <span className={styles.muted}>{t(`processes:compare.signs.${sign}`)} </span>
        {name}
        {more}
        {changes
          .flatMap((change) => describeChange(change, names, t))
          .map((text, index) => (
            <div key={index} className={styles.muted}>
              {text}
            </div>
          ))}
      </div>
    </li>
  )
  const renderState = (path: string, sign: DifferenceKind) =>
    existsInNewer(path) ? (
      <button type="button" className={styles.link} onClick={() => selectState(path)}>
        {getNames(sign).place(path)}
      </button>
    ) : (
      <strong>{getNames(sign).place(path)}</strong>
    )
  const renderTransition = ({ source, event, targets, guards }: ProcessTransition, sign: DifferenceKind) => {
    const versionNames = getNames(sign)
    return (
      <>
        {source === null ? t('processes:diagram.anywhere') : renderState(source, sign)}
        {`: ${versionNames.event(event)}`}
        {guards.length > 0 &&
          `, ${t('processes:diagram.if', { condition: guards.map((guard) => versionNames.guard(guard)).join(', ') })}`}
        {targets.length > 0 && ` → ${targets.map((target) => versionNames.place(target)).join(', ')}`}
      </>
    )
  }
  const renderSection = (name: 'states' | 'transitions' | 'events' | 'forms' | 'texts', items: ReactNode[]) =>
    items.length > 0 && (
      <section aria-label={t(`processes:compare.parts.${name}`)}>
        <h3 className={styles.heading}>
          {t(`processes:compare.parts.${name}`)} <span className={styles.muted}>{items.length}</span>
        </h3>
        <ul className={styles.list}>{items}</ul>
      </section>
    )
  const stepsWithForm = (form: string, definition: ProcessDefinition) =>
    definition.states.filter(({ meta }) => meta?.for === 'person' && meta.form.endsWith(`/${form}`))
  return (
    <>
      {countDifferences(differences) === 0 && (
        <p className={styles.muted}>
          {t(texts.length > 0 ? 'processes:compare.textsOnly' : 'processes:compare.alike')}
          {newer.hash !== older.hash && ` ${t('processes:compare.inside')}`}
        </p>
      )}
      {renderSection(
        'states',
        states.map(({ path, sign, changes }) =>
          renderDifference(path, sign, renderState(path, sign), changes),
        ),
      )}
      {renderSection(
        'transitions',
        transitions.map(({ transition, sign, changes }) =>
          renderDifference(`${sign} ${transition.id}`, sign, renderTransition(transition, sign), changes),
        ),
      )}
      {renderSection(
        'events',
        events.map(({ type, sign, changes }) =>
          renderDifference(type, sign, getNames(sign).event(type), changes),
        ),
      )}
      {renderSection(
        'forms',
        forms.map(({ id, sign, changes }) => {
          const steps = stepsWithForm(id, sign === 'removed' ? older : newer)
          const name =
            steps.length === 0
              ? t('processes:compare.formOfEvent')
              : t('processes:compare.formOf', {
                  steps: steps.map(({ path }) => getNames(sign).place(path)).join(', '),
                })
          return renderDifference(id, sign, name, changes)
        }),
      )}
      {renderSection(
        'texts',
        texts.map(({ key, sign, oldText, newText }) =>
          renderDifference(
            key,
            sign,
            t('processes:compare.text'),
            [],
            <>
              {oldText !== null && (
                <del className={styles.oldText}>
                  <TextWithParams text={oldText} names={names.older} />
                </del>
              )}
              {newText !== null && (
                <ins className={styles.newText}>
                  <TextWithParams text={newText} names={names.newer} />
                </ins>
              )}
            </>,
          ),
        ),
      )}
    </>
  )
}
