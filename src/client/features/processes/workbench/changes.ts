import type { ChangeableParts, WorkflowChangesBody } from '../../../../../schemas/api/workbench.ts'
import {
  buildQuestions,
  isStateOfStep,
  listQuestionEntries,
  removeQuestion,
  type QuestionEntry,
} from './question-changes.ts'

export type Changes = WorkflowChangesBody
export type InsertedStep = Changes['steps'][number]
export type AddedAction = Changes['actions'][number]
export type TransitionPart = ChangeableParts['transitions'][number]

export const languages = ['ru', 'en', 'kk'] as const
export type Language = (typeof languages)[number]

export const noChanges: Changes = { texts: {}, limits: {}, steps: [], actions: [] }

/**
 * One change that can be displayed, undone and merged alone. `key` identifies it in every revision of the draft; for
 * texts, limits and steps it is also the place of its problems.
 */
export type ChangeEntry =
  | { kind: 'text'; key: string; language: Language; path: string; text: string }
  | { kind: 'limit'; key: string; name: string; value: number }
  | { kind: 'step'; key: string; step: InsertedStep }
  | { kind: 'action'; key: string; action: AddedAction }
  | QuestionEntry

export const getTextPlace = (language: Language, path: string) => `texts.${language}.${path}`
export const getLimitPlace = (name: string) => `limits.${name}`
export const getStepPlace = (id: string) => `steps.${id}`
/** Place of the problems of an action. Its index changes, so it is not the key of the entry. */
export const getActionPlace = (index: number) => `actions.${index}`

/** Text of a value that does not depend on the order of its properties, which the server does not preserve. */
export const stringifyCanonically = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

export const listEntries = (changes: Changes): ChangeEntry[] => [
  ...changes.steps.map((step) => ({ kind: 'step' as const, key: getStepPlace(step.id), step })),
  ...changes.actions.map((action) => ({
    kind: 'action' as const,
    key: `action ${stringifyCanonically(action)}`,
    action,
  })),
  ...listQuestionEntries(changes),
  ...Object.entries(changes.limits).map(([name, value]) => ({
    kind: 'limit' as const,
    key: getLimitPlace(name),
    name,
    value,
  })),
  ...languages.flatMap((language) =>
    Object.entries(changes.texts[language] ?? {}).map(([path, text]) => ({
      kind: 'text' as const,
      key: getTextPlace(language, path),
      language,
      path,
      text,
    })),
  ),
]

export function buildChanges(entries: readonly ChangeEntry[]): Changes {
  const limits: Record<string, number> = {}
  const texts: { [L in Language]?: Record<string, string> } = {}
  const steps: InsertedStep[] = []
  const actions: AddedAction[] = []
  for (const entry of entries) {
    if (entry.kind === 'limit') limits[entry.name] = entry.value
    else if (entry.kind === 'step') steps.push(entry.step)
    else if (entry.kind === 'action') actions.push(entry.action)
    else if (entry.kind === 'text') (texts[entry.language] ??= {})[entry.path] = entry.text
  }
  const questions = entries.filter((entry) => entry.kind === 'question')
  return { texts, limits, steps, actions, ...buildQuestions(questions) }
}

export const indexEntries = (changes: Changes): Map<string, ChangeEntry> =>
  new Map(listEntries(changes).map((entry) => [entry.key, entry]))

export function areEqualChanges(a: Changes, b: Changes): boolean {
  if (a === b) return true
  const [first, second] = [indexEntries(a), indexEntries(b)]
  return (
    first.size === second.size &&
    [...first].every(
      ([key, entry]) => stringifyCanonically(entry) === stringifyCanonically(second.get(key) ?? null),
    )
  )
}

/** `text`: null for the original text. */
export function setText(changes: Changes, language: Language, path: string, text: string | null): Changes {
  const others = Object.entries(changes.texts[language] ?? {}).filter(([other]) => other !== path)
  const own = Object.fromEntries(text === null ? others : [...others, [path, text]])
  const texts = { ...changes.texts, [language]: own }
  if (Object.keys(own).length === 0) delete texts[language]
  return { ...changes, texts }
}

/** `value`: null for the value of the settings. */
export function setLimit(changes: Changes, name: string, value: number | null): Changes {
  const others = Object.entries(changes.limits).filter(([other]) => other !== name)
  return { ...changes, limits: Object.fromEntries(value === null ? others : [...others, [name, value]]) }
}

/** Path of the label of the button that leaves an added step. All added steps share it. */
export const addedStepLabelPath = 'events.ADDED_STEP_DONE.label'

/** Label of the button by language, as in `schemas/forms/workbench/v1`. */
export const addedStepLabels: Readonly<Record<Language, string>> = {
  ru: 'Готово, дальше',
  en: 'Done, continue',
  kk: 'Дайын, әрі қарай',
}

/** Adds the label of the button if there are added steps and removes it if there are none. */
export function syncAddedStepLabels(changes: Changes): Changes {
  return languages.reduce((current, language) => {
    const text = current.texts[language]?.[addedStepLabelPath]
    if (current.steps.length === 0) return setText(current, language, addedStepLabelPath, null)
    return text === undefined
      ? setText(current, language, addedStepLabelPath, addedStepLabels[language])
      : current
  }, changes)
}

export const isTextOfStep = (path: string, id: string): boolean =>
  new RegExp(`^states\\.(?:\\w+_)?${id}\\.`).test(path)

/** Returns the id of the added step that the text belongs to; null for texts of the base. */
export const findStepIdOfText = ({ steps }: Changes, path: string): string | null =>
  steps.find(({ id }) => isTextOfStep(path, id))?.id ?? null

/** Path of the state of an inserted step, which is a sibling of the target of the transition. */
export const getInsertedStatePath = (id: string, target: string): string =>
  [...target.split('.').slice(0, -1), id].join('.')

/** Returns the first unused id of a step. */
export function findUnusedStepId(used: readonly string[]): string {
  for (let n = 1; ; n++) if (!used.includes(`added${n}`)) return `added${n}`
}

/** Paths of the texts that an inserted step must have. */
export const listStepTextPaths = (transition: TransitionPart | undefined, id: string): string[] =>
  (transition?.texts ?? []).filter((path) => path.includes('{id}')).map((path) => path.replace('{id}', id))

export function insertStep(changes: Changes, transition: string): { changes: Changes; id: string } {
  const id = findUnusedStepId(changes.steps.map((step) => step.id))
  const step = { id, transition, mobile: true, goods: false }
  return { id, changes: syncAddedStepLabels({ ...changes, steps: [...changes.steps, step] }) }
}

export const updateStep = (
  changes: Changes,
  id: string,
  update: Partial<Pick<InsertedStep, 'mobile' | 'goods'>>,
): Changes => ({
  ...changes,
  steps: changes.steps.map((step) => (step.id === id ? { ...step, ...update } : step)),
})

/** Removes an inserted step with its texts and questions. */
export function removeStep(changes: Changes, id: string): Changes {
  const remaining = listEntries(changes).filter(
    (entry) =>
      !(entry.kind === 'step' && entry.step.id === id) &&
      !(entry.kind === 'text' && isTextOfStep(entry.path, id)) &&
      !(entry.kind === 'question' && isStateOfStep(entry.question.state, id)),
  )
  return syncAddedStepLabels(buildChanges(remaining))
}

export const addAction = (changes: Changes, action: AddedAction): Changes => ({
  ...changes,
  actions: [...changes.actions, action],
})

export const removeAction = (changes: Changes, action: AddedAction): Changes => ({
  ...changes,
  actions: changes.actions.filter((other) => stringifyCanonically(other) !== stringifyCanonically(action)),
})

/** Undoes one change, regardless of later changes. */
export function removeEntry(changes: Changes, entry: ChangeEntry): Changes {
  switch (entry.kind) {
    case 'text':
      return setText(changes, entry.language, entry.path, null)
    case 'limit':
      return setLimit(changes, entry.name, null)
    case 'step':
      return removeStep(changes, entry.step.id)
    case 'action':
      return removeAction(changes, entry.action)
    case 'question':
      return removeQuestion(changes, entry.question.key)
  }
}
