import { expect, it } from 'vitest'
import {
  noChanges,
  setLimit,
  setText,
} from '../../../../../src/client/features/processes/workbench/changes.ts'
import {
  hasUnsavedChanges,
  reduceEditor,
  startEditor,
  type EditorAction,
  type EditorState,
} from '../../../../../src/client/features/processes/workbench/editor-state.ts'
import { getHistoryAction } from '../../../../../src/client/features/processes/workbench/use-draft-editor.ts'

const path = 'states.readyToCall.title'
const textOf = ({ changes }: Pick<EditorState, 'changes'>) => changes.texts.ru?.[path]
const type = (state: EditorState, text: string): EditorAction => ({
  type: 'edit',
  changes: setText(state.changes, 'ru', path, text),
  group: `ru ${path}`,
})
const start = startEditor({ revision: 3, changes: noChanges, changedBy: 'Иванова' })
const run = (state: EditorState, ...actions: (EditorAction | ((state: EditorState) => EditorAction))[]) =>
  actions.reduce(
    (current, action) => reduceEditor(current, typeof action === 'function' ? action(current) : action),
    state,
  )

it('[WB-01] typing into one text is undone together, another edit alone', () => {
  const typed = run(
    start,
    (state) => type(state, 'П'),
    (state) => type(state, 'По'),
    (state) => type(state, 'Позвоните'),
    (state) => ({ type: 'edit', changes: setLimit(state.changes, 'callAttempts', 5), group: null }),
  )
  const first = run(typed, { type: 'undo' })
  expect([textOf(first), first.changes.limits]).toEqual(['Позвоните', {}])
  const second = run(first, { type: 'undo' })
  expect(second.changes).toEqual(noChanges)
  expect(hasUnsavedChanges(second)).toBe(false)
  expect(run(second, { type: 'undo' })).toBe(second)
  expect(run(second, { type: 'redo' }, { type: 'redo' }).changes).toEqual(typed.changes)
  // A new edit ends what could be redone.
  expect(run(first, (state) => type(state, 'Иначе'), { type: 'redo' }).changes.limits).toEqual({})
})

it('[WB-08] edits made during a save remain unsaved', () => {
  const sent = run(start, (state) => type(state, 'Позвоните'))
  const later = run(sent, (state) => type(state, 'Позвоните покупателю'))
  const draft = { revision: 4, changes: sent.changes, changedBy: 'Иванова' }
  const saved = run(later, { type: 'saved', draft, sent: sent.changes })
  expect(saved.revision).toBe(4)
  expect(textOf(saved)).toBe('Позвоните покупателю')
  expect(hasUnsavedChanges(saved)).toBe(true)
  expect(hasUnsavedChanges(run(sent, { type: 'saved', draft, sent: sent.changes }))).toBe(false)
})

const theirs = {
  revision: 4,
  changes: setLimit(noChanges, 'callAttempts', 5),
  changedBy: 'Петров',
}

it('[WB-08] a draft saved by another owner is loaded immediately only when there are no unsaved edits', () => {
  const loaded = run(start, { type: 'received', draft: theirs })
  expect([loaded.revision, loaded.changes, loaded.stale]).toEqual([4, theirs.changes, null])
  const typed = run(start, (state) => type(state, 'Позвоните'))
  const stale = run(typed, { type: 'received', draft: theirs })
  expect(textOf(stale)).toBe('Позвоните')
  expect(stale.revision).toBe(3)
  expect(stale.stale?.changedBy).toBe('Петров')
  // An older answer that arrives late changes nothing.
  expect(run(stale, { type: 'received', draft: { ...theirs, revision: 2 } })).toBe(stale)
})

it('[WB-08] unsaved edits are reapplied to the draft of the other owner, or discarded', () => {
  const stale = run(start, (state) => type(state, 'Позвоните'), { type: 'received', draft: theirs })
  const merged = run(stale, { type: 'putOnTop' })
  expect(textOf(merged)).toBe('Позвоните')
  expect(merged.changes.limits).toEqual({ callAttempts: 5 })
  expect([merged.revision, merged.stale, hasUnsavedChanges(merged)]).toEqual([4, null, true])
  // Undo cannot remove what the other owner has saved.
  expect(run(merged, { type: 'undo' }).changes.limits).toEqual({ callAttempts: 5 })
  const taken = run(stale, { type: 'takeTheirs' })
  expect(taken.changes).toEqual(theirs.changes)
  expect(hasUnsavedChanges(taken)).toBe(false)
})

it('[WB-01] Ctrl+Z and Ctrl+Shift+Z work in every keyboard layout, but not in a text field', () => {
  const press = (target: HTMLElement, keys: Partial<KeyboardEventInit> = {}) => {
    document.body.append(target)
    const event = new KeyboardEvent('keydown', { code: 'KeyZ', key: 'я', ctrlKey: true, ...keys })
    target.dispatchEvent(event)
    const action = getHistoryAction(event)
    target.remove()
    return action
  }
  expect(press(document.createElement('button'))).toBe('undo')
  expect(press(document.createElement('button'), { shiftKey: true })).toBe('redo')
  expect(press(document.createElement('button'), { ctrlKey: false })).toBeNull()
  expect(press(document.createElement('textarea'))).toBeNull()
  expect(press(document.createElement('input'), { shiftKey: true })).toBeNull()
})
