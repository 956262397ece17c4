import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { WorkflowDraftCard } from '../../../../../schemas/api/workbench.ts'
import { ApiError } from '../../../http/api-error.ts'
import { useSaveDraft } from './api.ts'
import type { Changes } from './changes.ts'
import { hasUnsavedChanges, reduceEditor, startEditor, type EditorState } from './editor-state.ts'

/** Milliseconds without an edit after which the draft is saved. */
const autosaveMs = 2_000

export interface DraftEditor {
  state: EditorState
  changes: Changes
  hasUnsaved: boolean
  isSaving: boolean
  /** Why the last save failed; null if it succeeded or the draft is being compared with that of another owner. */
  error: Error | null
  /** `group`: what the edit is about; consecutive edits of the same thing are undone together. */
  edit: (changes: Changes, group?: string) => void
  undo: () => void
  redo: () => void
  save: () => void
  takeTheirs: () => void
  putOnTop: () => void
  closeConflicts: () => void
}

/** Edits a draft, saves it after a pause and never overwrites what another owner has saved. */
export function useDraftEditor(card: WorkflowDraftCard, canEdit: boolean): DraftEditor {
  const [state, dispatch] = useReducer(reduceEditor, card, startEditor)
  const { changes, revision, stale } = state
  const saving = useSaveDraft({ name: card.workflow, id: card.id })
  const hasUnsaved = hasUnsavedChanges(state)
  const hasFailed = saving.isError && saving.variables.changes === changes
  // A second call is possible before the first one is rendered as pending.
  const isOnItsWay = useRef(false)
  const save = () => {
    if (!canEdit || !hasUnsaved || stale !== null || isOnItsWay.current) return
    isOnItsWay.current = true
    saving.mutate(
      { changes, revision },
      {
        onSuccess: (draft) => dispatch({ type: 'saved', draft, sent: changes }),
        onSettled: () => {
          isOnItsWay.current = false
        },
      },
    )
  }
  const saveEdits = useEffectEvent(save)

  useEffect(() => {
    if (!saving.isPending) dispatch({ type: 'received', draft: card })
  }, [card, saving.isPending])

  useEffect(() => {
    if (!hasUnsaved || hasFailed || saving.isPending) return
    const timer = setTimeout(() => saveEdits(), autosaveMs)
    return () => clearTimeout(timer)
  }, [changes, hasUnsaved, hasFailed, saving.isPending])

  // The user may leave the page within the pause.
  useEffect(() => () => saveEdits(), [])
  useEffect(() => {
    if (!hasUnsaved || !canEdit) return
    const keep = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [hasUnsaved, canEdit])

  const undo = () => dispatch({ type: 'undo' })
  const redo = () => dispatch({ type: 'redo' })
  const actOnKey = useEffectEvent((event: KeyboardEvent) => {
    const action = canEdit ? getHistoryAction(event) : null
    if (action === null) return
    event.preventDefault()
    dispatch({ type: action })
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => actOnKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const isStaleRefusal = saving.error instanceof ApiError && saving.error.status === 409
  return {
    state,
    changes,
    hasUnsaved,
    isSaving: saving.isPending,
    error: hasFailed && !isStaleRefusal ? saving.error : null,
    edit: (next, group) => canEdit && dispatch({ type: 'edit', changes: next, group: group ?? null }),
    undo,
    redo,
    save,
    takeTheirs: () => dispatch({ type: 'takeTheirs' }),
    putOnTop: () => dispatch({ type: 'putOnTop' }),
    closeConflicts: () => dispatch({ type: 'closeConflicts' }),
  }
}

const textInput = 'input, textarea, select, [contenteditable]'

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y in any keyboard layout. In a text field they are left to the browser. */
export function getHistoryAction(
  event: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'target'>,
): 'undo' | 'redo' | null {
  const { code, ctrlKey, metaKey, shiftKey, altKey, target } = event
  if (!(ctrlKey || metaKey) || altKey) return null
  if (target instanceof Element && target.closest(textInput)) return null
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo'
  return code === 'KeyY' && !shiftKey ? 'redo' : null
}
