import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { InlineError } from '../../../ui/inline-error.tsx'
import { EmptyText } from '../../../ui/placeholders.tsx'
import { ChangeLine, describeEntryPlace, listDisplayedEntries, type ChangeNames } from './change-line.tsx'
import { removeEntry, type ChangeEntry } from './changes.ts'
import { describeProblem } from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import { parseMessagePath } from './message-paths.ts'
import { findEntryProblems, findOtherProblems } from './problems.ts'
import type { EditorSelection } from './use-selection.ts'
import styles from './workbench.module.css'

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
  const findPlace = (entry: ChangeEntry): EditorSelection => {
    if (entry.kind === 'step') return { kind: 'transitions', ids: [entry.step.transition] }
    if (entry.kind === 'action') return { kind: 'state', state: entry.action.state }
    if (entry.kind === 'question') return { kind: 'state', state: entry.question.state }
    if (entry.kind === 'limit') return { kind: 'part', part: 'limits' }
    if (parseMessagePath(entry.path)) return { kind: 'part', part: 'messages' }
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
        {entries.map((entry) => (
          <ChangeLine
            key={entry.key}
            entry={entry}
            context={context}
            onOpen={() => select(findPlace(entry))}
            action={
              canEdit && (
                <Button
                  size="small"
                  aria-label={t('workbench:list.undoOf', { place: describeEntryPlace(entry, context, t) })}
                  onClick={() => edit(removeEntry(changes, entry))}
                >
                  {t('workbench:list.undo')}
                </Button>
              )
            }
          >
            {findEntryProblems(problems, entry, card.changes).map((problem) => (
              <InlineError key={`${problem.place} ${problem.code}`}>
                {describeProblem(problem, t)}
              </InlineError>
            ))}
          </ChangeLine>
        ))}
      </ul>
    </>
  )
}
