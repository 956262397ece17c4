import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeableParts } from '../../../../../schemas/api/workbench.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { EmptyText } from '../../../ui/placeholders.tsx'
import type { ProcessNames } from '../names.ts'
import {
  addedStepLabelPath,
  findStepOfText,
  listEntries,
  removeEntry,
  type ChangeEntry,
  type Changes,
} from './changes.ts'
import {
  describeAction,
  describeProblem,
  describeQuestion,
  describeText,
  describeTextOwner,
  getEntrySign,
  type Translate,
} from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import { useFormatLimit } from './limits-editor.tsx'
import { findEntryProblems, findOtherProblems } from './problems.ts'
import { TextDifference } from './text-difference.tsx'
import type { Selection } from './use-selection.ts'
import styles from './workbench.module.css'

const signs = { added: '+', changed: '~' } as const

/** The changes that are displayed. The texts of an added step belong to the step. */
export const listDisplayedEntries = (changes: Changes): ChangeEntry[] =>
  listEntries(changes).filter(
    (entry) =>
      entry.kind !== 'text' ||
      (entry.path !== addedStepLabelPath && findStepOfText(changes, entry.path) === null),
  )

/** What the summaries of changes need. */
export interface ChangeNames {
  names: ProcessNames
  changes: Changes
  limits: ChangeableParts['limits']
  /** Returns the state that displays the text; null if none does. */
  getState: (path: string) => string | null
  /** Returns the text before the change; undefined if it is not known. */
  getOriginal: (entry: Extract<ChangeEntry, { kind: 'text' }>) => string | undefined
}

/** A change in words: what it is about, and what it does. */
export function ChangeSummary({ entry, ...context }: ChangeNames & { entry: ChangeEntry }) {
  const { t } = useTranslation(['workbench', 'settings'])
  const formatLimit = useFormatLimit()
  const { limits, getOriginal } = context
  const describe = (): ReactNode => {
    switch (entry.kind) {
      case 'step':
        return <div>{t('workbench:list.step')}</div>
      case 'action':
        return <div>{describeAction(entry.action, context.names, t)}</div>
      case 'question':
        return <div>{describeQuestion(entry.question, t)}</div>
      case 'limit': {
        const limit = limits.find(({ name }) => name === entry.name)
        if (!limit) return <div>{entry.value}</div>
        return (
          <div>
            {t('workbench:list.limit', {
              own: formatLimit(limit, entry.value),
              setting: formatLimit(limit, limit.value),
            })}
          </div>
        )
      }
      case 'text': {
        const original = getOriginal(entry)
        return (
          <>
            <div className={styles.muted}>
              {t(`workbench:languages.${entry.language}`)} · {describeText(entry.path, t)}
            </div>
            {original === undefined ? (
              <p className={styles.comment}>{entry.text}</p>
            ) : (
              <TextDifference before={original} after={entry.text} />
            )}
          </>
        )
      }
    }
  }
  return <>{describe()}</>
}

/** Title of a change: the place that it is about. */
export function describeEntryPlace(entry: ChangeEntry, context: ChangeNames, t: Translate): string {
  const { names, changes, getState } = context
  switch (entry.kind) {
    case 'step': {
      const title = ['ru', 'en', 'kk'].flatMap((language) =>
        Object.entries(changes.texts[language as 'ru'] ?? {}).filter(
          ([path]) => path.endsWith('.title') && findStepOfText(changes, path) === entry.step.id,
        ),
      )[0]?.[1]
      return title ?? t('workbench:steps.untitled')
    }
    case 'action':
      return `${names.place(entry.action.state)}: ${t(`processes:panel.${entry.action.at}`).toLocaleLowerCase()}`
    case 'question':
      return `${names.place(entry.question.state)}: ${entry.question.title.ru || entry.question.key}`
    case 'limit':
      return t(`settings:names.${entry.name}`)
    case 'text':
      return describeTextOwner(entry.path, getState(entry.path), names, t) ?? t('workbench:list.process')
  }
}

/** Everything that the draft changes. Each change leads to its place, can be undone and has its problems. */
export function ChangeList() {
  const { t } = useTranslation(['workbench', 'settings', 'processes'])
  const { card, parts, changes, statesOfTexts, problems, names, canEdit, edit, select } = useDraftContext()
  const context: ChangeNames = {
    names,
    changes,
    limits: parts.limits,
    getState: (path) => statesOfTexts.get(path)?.[0] ?? null,
    getOriginal: ({ language, path }) => parts.texts[language][path],
  }
  const entries = listDisplayedEntries(changes)
  const others = findOtherProblems(problems, entries, card.changes)
  const findPlace = (entry: ChangeEntry): Selection => {
    if (entry.kind === 'step') return { kind: 'transitions', ids: [entry.step.transition] }
    if (entry.kind === 'action') return { kind: 'state', state: entry.action.state }
    if (entry.kind === 'question') return { kind: 'state', state: entry.question.state }
    if (entry.kind === 'limit') return { kind: 'part', part: 'limits' }
    const state = context.getState(entry.path)
    return state === null ? { kind: 'part', part: 'texts' } : { kind: 'state', state }
  }
  return (
    <>
      {others.map((problem) => (
        <InlineError key={`${problem.place} ${problem.code}`}>{describeProblem(problem, t)}</InlineError>
      ))}
      {entries.length === 0 && <EmptyText>{t('workbench:list.empty')}</EmptyText>}
      <ul className={styles.list} aria-label={t('workbench:parts.changes')}>
        {entries.map((entry) => {
          const sign = getEntrySign(entry)
          const place = describeEntryPlace(entry, context, t)
          return (
            <li key={entry.key} className={styles.line}>
              <span className={joinClasses(styles.entrySign, styles[`${sign}Sign`])} aria-hidden>
                {signs[sign]}
              </span>
              <div className={styles.lineText}>
                <button type="button" className={styles.link} onClick={() => select(findPlace(entry))}>
                  {place}
                </button>
                <ChangeSummary entry={entry} {...context} />
                {findEntryProblems(problems, entry, card.changes).map((problem) => (
                  <InlineError key={`${problem.place} ${problem.code}`}>
                    {describeProblem(problem, t)}
                  </InlineError>
                ))}
              </div>
              {canEdit && (
                <Button
                  size="small"
                  aria-label={t('workbench:list.undoOf', { place })}
                  onClick={() => edit(removeEntry(changes, entry))}
                >
                  {t('workbench:list.undo')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
