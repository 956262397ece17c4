import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeableParts, WorkflowDraftCard } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { useRights } from '../../../http/use-rights.ts'
import { RefreshFailureNotice } from '../../../ui/stale-notice.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import type { InstanceCounts } from '../counts.ts'
import { DiagramWorkspace } from '../diagram-workspace.tsx'
import { usePlaceholderValues } from './api.ts'
import { isTextOfStep, languages, type Changes, type Language } from './changes.ts'
import { DraftContext, type DraftContextValue } from './draft-context.ts'
import { DraftHead } from './draft-head.tsx'
import { EditorParts } from './editor-parts.tsx'
import { StateEditor } from './state-editor.tsx'
import { listTextPaths, mapTextsToStates } from './text-places.ts'
import { TransitionsEditor } from './transitions-editor.tsx'
import { useDraftEditor } from './use-draft-editor.ts'
import { useDraftPresence } from './use-draft-presence.ts'
import { useDraftNames, useInterfaceLanguage } from './use-draft-names.ts'
import { useFormattedValues } from './use-formatted-values.ts'
import { useSelection } from './use-selection.ts'

const noCounts: ReadonlyMap<string, InstanceCounts> = new Map()
const noTransitions: ReadonlySet<string> = new Set()

interface DraftBoardProps {
  card: WorkflowDraftCard
  parts: ChangeableParts
  definition: ProcessDefinition
  /** Why the diagram does not display the saved changes; null if it does. */
  definitionError: Error | null
  retry: () => void
}

/** The diagram of the changed machine with the panel that shows what may be changed at the selected place. */
export function DraftBoard({ card, parts, definition, definitionError, retry }: DraftBoardProps) {
  const { t } = useTranslation(['workbench', 'rights'])
  const canPublish = useRights()?.has('processPublish') ?? false
  const canEdit = canPublish && card.status === 'open'
  const editor = useDraftEditor(card, canEdit)
  const { changes, edit, save } = editor
  // The names are from the saved texts, because the diagram is laid out again for each changed name.
  const names = useDraftNames(definition, parts, editor.state.saved)
  useScreenTitle(card.title)
  useDraftPresence({ name: card.workflow, id: card.id }, canEdit)
  const interfaceLanguage = useInterfaceLanguage()
  const [chosenLanguage, setLanguage] = useState<Language | null>(null)
  const language = chosenLanguage ?? interfaceLanguage
  const { selection, select } = useSelection()
  const { data: sampleValues } = usePlaceholderValues({ name: card.workflow, id: card.id }, null)
  const samples = useFormattedValues(sampleValues)
  const { steps } = changes
  const paths = useMemo(() => listTextPaths(parts, steps), [parts, steps])
  const statesOfTexts = useMemo(() => mapTextsToStates(definition, paths), [definition, paths])
  const marks = useMemo(
    () => markChangedStates(definition, changes, statesOfTexts),
    [definition, changes, statesOfTexts],
  )
  const selectedTransitions = useMemo(
    () => (selection.kind === 'transitions' ? new Set(selection.ids) : noTransitions),
    [selection],
  )
  const context = useMemo(
    (): DraftContextValue => ({
      card,
      parts,
      definition,
      names,
      changes,
      paths,
      statesOfTexts,
      problems: card.problems,
      canEdit,
      edit,
      save,
      language,
      setLanguage,
      samples,
      select,
    }),
    [
      card,
      parts,
      definition,
      names,
      changes,
      paths,
      statesOfTexts,
      canEdit,
      edit,
      save,
      language,
      samples,
      select,
    ],
  )
  const selected = selection.kind === 'state' ? selection.state : null
  const state = definition.states.find(({ path }) => path === selected)
  const close = () => select({ kind: 'part', part: 'changes' })
  const readOnlyReason = !canPublish
    ? t('workbench:readOnly.noRight', { right: t('rights:names.processPublish') })
    : card.status === 'open'
      ? null
      : t(`workbench:readOnly.${card.status}`, { version: card.version })
  return (
    <DraftContext value={context}>
      <DiagramWorkspace
        definition={definition}
        names={names}
        counts={noCounts}
        marks={marks}
        selectedState={state?.path ?? null}
        selectState={(path) => (path === null ? close() : select({ kind: 'state', state: path }))}
        selectedTransitions={selectedTransitions}
        selectArrow={(ids) => select({ kind: 'transitions', ids })}
        head={(search) => (
          <>
            <DraftHead editor={editor} search={search} readOnlyReason={readOnlyReason} />
            {definitionError && <RefreshFailureNotice error={definitionError} retry={retry} />}
          </>
        )}
        side={
          state ? (
            <StateEditor key={state.path} state={state} close={close} />
          ) : selection.kind === 'transitions' ? (
            <TransitionsEditor ids={selection.ids} close={close} />
          ) : (
            <EditorParts part={selection.kind === 'part' ? selection.part : 'changes'} />
          )
        }
      />
    </DraftContext>
  )
}

/** Marks the added states and those whose texts or actions are changed. */
function markChangedStates(
  definition: ProcessDefinition,
  changes: Changes,
  statesOfTexts: ReadonlyMap<string, readonly string[]>,
) {
  const changedTexts = languages.flatMap((language) => Object.keys(changes.texts[language] ?? {}))
  const changed = [
    ...changedTexts.flatMap((path) => statesOfTexts.get(path)?.slice(0, 1) ?? []),
    ...changes.actions.map((action) => action.state),
    ...(changes.questions ?? []).map((question) => question.state),
  ]
  const isAdded = (path: string) =>
    changes.steps.some(({ id }) => isTextOfStep(`states.${path.replaceAll('.', '_')}.`, id))
  return new Map(
    definition.states.flatMap(({ path }): [string, 'added' | 'changed'][] =>
      isAdded(path) ? [[path, 'added']] : changed.includes(path) ? [[path, 'changed']] : [],
    ),
  )
}
