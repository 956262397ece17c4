import type { WorkflowDraftCard } from '../../../../../schemas/api/workbench.ts'
import { areEqualChanges, type Changes } from './changes.ts'
import { mergeChanges, type MergeConflict } from './merge.ts'

type SavedDraft = Pick<WorkflowDraftCard, 'revision' | 'changes' | 'changedBy'>

export interface EditorState {
  /** Revision of the draft that the next save replaces. */
  revision: number
  /** Changes as stored with this revision. */
  saved: Changes
  changes: Changes
  past: readonly Changes[]
  future: readonly Changes[]
  /** Subject of the last edit. Consecutive edits of the same subject are undone together. */
  group: string | null
  /** Draft that another owner has saved since; null if there is none. Nothing is saved until the user decides. */
  stale: SavedDraft | null
  /** Changes of the other owner that were replaced by those of this user. */
  conflicts: readonly MergeConflict[]
}

export type EditorAction =
  | { type: 'edit'; changes: Changes; group: string | null }
  | { type: 'undo' }
  | { type: 'redo' }
  /** A save of this editor was accepted. `sent`: the changes that it contained. */
  | { type: 'saved'; draft: SavedDraft; sent: Changes }
  /** The draft was loaded again. */
  | { type: 'received'; draft: SavedDraft }
  | { type: 'takeTheirs' }
  | { type: 'putOnTop' }
  | { type: 'closeConflicts' }

export const startEditor = ({ revision, changes }: SavedDraft): EditorState => ({
  revision,
  saved: changes,
  changes,
  past: [],
  future: [],
  group: null,
  stale: null,
  conflicts: [],
})

export const hasUnsavedChanges = ({ changes, saved }: EditorState): boolean =>
  !areEqualChanges(changes, saved)

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edit':
      return edit(state, action.changes, action.group)
    case 'undo': {
      const changes = state.past.at(-1)
      if (changes === undefined) return state
      const future = [state.changes, ...state.future]
      return { ...state, changes, past: state.past.slice(0, -1), future, group: null }
    }
    case 'redo': {
      const [changes, ...future] = state.future
      if (changes === undefined) return state
      return { ...state, changes, past: [...state.past, state.changes], future, group: null }
    }
    case 'saved':
      return {
        ...state,
        revision: action.draft.revision,
        saved: action.draft.changes,
        // The user may have continued to edit during the save.
        changes: areEqualChanges(state.changes, action.sent) ? action.draft.changes : state.changes,
        group: null,
        stale: null,
      }
    case 'received':
      return receive(state, action.draft)
    case 'takeTheirs':
      return state.stale === null ? state : startEditor(state.stale)
    case 'putOnTop': {
      if (state.stale === null) return state
      const { merged, conflicts } = mergeChanges(state.saved, state.changes, state.stale.changes)
      // Undo starts anew, because an earlier state of this editor would remove the changes of the other owner.
      return { ...startEditor(state.stale), changes: merged, conflicts }
    }
    case 'closeConflicts':
      return { ...state, conflicts: [] }
  }
}

function edit(state: EditorState, changes: Changes, group: string | null): EditorState {
  if (areEqualChanges(changes, state.changes)) return state
  const isContinued = group !== null && group === state.group
  const past = isContinued ? state.past : [...state.past, state.changes]
  return { ...state, changes, group, past, future: [] }
}

function receive(state: EditorState, draft: SavedDraft): EditorState {
  if (draft.revision <= (state.stale?.revision ?? state.revision)) return state
  if (areEqualChanges(draft.changes, state.changes))
    return { ...state, revision: draft.revision, saved: draft.changes, stale: null }
  return hasUnsavedChanges(state) ? { ...state, stale: draft } : startEditor(draft)
}
