import {
  buildChanges,
  syncAddedStepLabels,
  findUnusedStepId,
  indexEntries,
  isTextOfStep,
  listEntries,
  stringifyCanonically,
  type ChangeEntry,
  type Changes,
} from './changes.ts'
import { findUnusedName, isStateOfStep, updateQuestion } from './question-changes.ts'

/** A change that two owners made differently. Null: the owner has undone it. */
export interface MergeConflict {
  key: string
  own: ChangeEntry | null
  theirs: ChangeEntry | null
}

/**
 * Merges the changes of this user with those that another owner has saved. `base`: the changes from which both started.
 * If both changed the same entry, that of this user wins and the pair is returned as a conflict.
 */
export function mergeChanges(
  base: Changes,
  own: Changes,
  theirs: Changes,
): { merged: Changes; conflicts: MergeConflict[] } {
  const [before, mine, others] = [
    indexEntries(base),
    indexEntries(renameClashingQuestions(base, renameClashingSteps(base, own, theirs), theirs)),
    indexEntries(theirs),
  ]
  const entries: ChangeEntry[] = []
  const conflicts: MergeConflict[] = []
  const read = (map: ReadonlyMap<string, ChangeEntry>, key: string) =>
    stringifyCanonically(map.get(key) ?? null)
  for (const key of new Set([...others.keys(), ...mine.keys(), ...before.keys()])) {
    const [was, ownValue, theirValue] = [read(before, key), read(mine, key), read(others, key)]
    const isOwnChange = ownValue !== was
    if (isOwnChange && theirValue !== was && ownValue !== theirValue)
      conflicts.push({ key, own: mine.get(key) ?? null, theirs: others.get(key) ?? null })
    const entry = isOwnChange ? mine.get(key) : others.get(key)
    if (entry) entries.push(entry)
  }
  return { merged: syncAddedStepLabels(removePartsOfMissingSteps(buildChanges(entries))), conflicts }
}

/** One owner may have removed a step whose text or question the other one has changed. */
function removePartsOfMissingSteps(changes: Changes): Changes {
  const ids = changes.steps.map(({ id }) => id)
  const isOrphan = (path: string) => {
    const id = /^states\.(?:\w+_)?(added\d+)\./.exec(path)?.[1]
    return id !== undefined && !ids.includes(id)
  }
  const isOrphanState = (state: string) => {
    const id = /(?:^|\.)(added\d+)$/.exec(state)?.[1]
    return id !== undefined && !ids.includes(id)
  }
  return buildChanges(
    listEntries(changes).filter((entry) =>
      entry.kind === 'text'
        ? !isOrphan(entry.path)
        : entry.kind !== 'question' || !isOrphanState(entry.question.state),
    ),
  )
}

/** Two owners may have inserted different steps with the same id. That of this user gets an unused id. */
function renameClashingSteps(base: Changes, own: Changes, theirs: Changes): Changes {
  const used = [base, own, theirs].flatMap(({ steps }) => steps.map(({ id }) => id))
  return own.steps.reduce((current, step) => {
    const isNew = !base.steps.some(({ id }) => id === step.id)
    const other = theirs.steps.find(({ id }) => id === step.id)
    if (!isNew || !other || other.transition === step.transition) return current
    const id = findUnusedStepId(used)
    used.push(id)
    return renameStep(current, step.id, id)
  }, own)
}

const renameStep = (changes: Changes, from: string, to: string): Changes =>
  buildChanges(
    listEntries(changes).map((entry) => {
      if (entry.kind === 'step' && entry.step.id === from)
        return { ...entry, step: { ...entry.step, id: to } }
      if (entry.kind === 'text' && isTextOfStep(entry.path, from))
        return { ...entry, path: entry.path.replace(`${from}.`, `${to}.`) }
      if (entry.kind === 'question' && isStateOfStep(entry.question.state, from)) {
        const state = entry.question.state.replace(new RegExp(`${from}$`), to)
        return { ...entry, question: { ...entry.question, state } }
      }
      return entry
    }),
  )

/** Two owners may have added different questions with the same key. That of this user gets an unused key. */
function renameClashingQuestions(base: Changes, own: Changes, theirs: Changes): Changes {
  const used = [base, own, theirs].flatMap(({ questions = [] }) => questions.map(({ key }) => key))
  const isIn = ({ questions = [] }: Changes, key: string) =>
    questions.some((question) => question.key === key)
  return (own.questions ?? []).reduce((current, question) => {
    const other = theirs.questions?.find(({ key }) => key === question.key)
    if (isIn(base, question.key) || !other || stringifyCanonically(other) === stringifyCanonically(question))
      return current
    const key = findUnusedName('question', used)
    used.push(key)
    return updateQuestion(current, question.key, { key })
  }, own)
}
