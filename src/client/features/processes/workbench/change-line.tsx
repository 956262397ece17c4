import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeableParts } from '../../../../../schemas/api/workbench.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import type { ProcessNames } from '../names.ts'
import {
  addedStepLabelPath,
  findStepIdOfText,
  listEntries,
  type ChangeEntry,
  type Changes,
} from './changes.ts'
import {
  describeAction,
  describeQuestion,
  describeText,
  describeTextOwner,
  getEntrySign,
  type Translate,
} from './describe.ts'
import { useFormatLimit } from './limits-editor.tsx'
import { TextDifference } from './text-difference.tsx'
import styles from './workbench.module.css'

const signs = { added: '+', changed: '~' } as const

/** The changes that are displayed. The texts of an added step belong to the step. */
export const listDisplayedEntries = (changes: Changes): ChangeEntry[] =>
  listEntries(changes).filter(
    (entry) =>
      entry.kind !== 'text' ||
      (entry.path !== addedStepLabelPath && findStepIdOfText(changes, entry.path) === null),
  )

/** Data for the summaries of changes. */
export interface ChangeNames {
  names: ProcessNames
  changes: Changes
  limits: ChangeableParts['limits']
  /** Returns the first state that displays the text at `path`; null if none does. */
  getState: (path: string) => string | null
  /** Returns the text before the change; undefined if it is not known. */
  getOriginal: (entry: Extract<ChangeEntry, { kind: 'text' }>) => string | undefined
}

/** Summary of a change: its place and its effect. */
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
          ([path]) => path.endsWith('.title') && findStepIdOfText(changes, path) === entry.step.id,
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

interface ChangeLineProps {
  entry: ChangeEntry
  context: ChangeNames
  /** Opens the place of the change; null if it has none. */
  onOpen: (() => void) | null
  /** Problems of the change. */
  children?: ReactNode
  action?: ReactNode
}

/** A change in a list, with the sign of its kind. */
export function ChangeLine({ entry, context, onOpen, children, action }: ChangeLineProps) {
  const { t } = useTranslation(['workbench', 'settings', 'processes'])
  const sign = getEntrySign(entry)
  const place = describeEntryPlace(entry, context, t)
  return (
    <li className={styles.line}>
      <span className={joinClasses(styles.entrySign, styles[`${sign}Sign`])} aria-hidden>
        {signs[sign]}
      </span>
      <div className={styles.lineText}>
        {onOpen === null ? (
          <strong>{place}</strong>
        ) : (
          <button type="button" className={styles.link} onClick={onOpen}>
            {place}
          </button>
        )}
        <ChangeSummary entry={entry} {...context} />
        {children}
      </div>
      {action}
    </li>
  )
}
