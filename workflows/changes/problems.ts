import type { AnyStateNode } from 'xstate'
import type { Workflow } from '../define.ts'
import { ownMessagePlaceholders } from '../effects.ts'
import type { WorkflowLimits } from '../task-input.ts'
import { isBlankText, removeInvisibleFromText } from '../../src/shared/clean-text.ts'
import { addedStepEvent, getInsertedPath, getStateTextKey, type TextsByLanguage } from './apply.ts'
import {
  findQuestionProblems,
  type QuestionBase,
  type QuestionProblemCode,
} from './questions/question-problems.ts'
import { languages, type Language, type WorkflowChanges } from './changes.ts'
import { findPlaceholders } from '../../src/shared/placeholders.ts'
import { findMessageTextProblem, listMessagePlaceholders } from './message-texts.ts'
import { listTexts } from './texts.ts'
import { listStates, listTransitionPlaces, type InsertionBlocker } from './transitions.ts'

/**
 * Why a change is refused. `place`: path of the refused part in the changes, for example `texts.ru.states.ready.title`
 * or `steps.added1`. The text is `processes:workbench.problems.<code>` with `params`.
 */
export interface ChangeProblem {
  place: string
  code:
    | 'unknownText'
    | 'emptyText'
    | 'longText'
    | 'unknownPlaceholder'
    | 'forbiddenCharacters'
    | 'missingPlaceholder'
    | 'missingText'
    | 'unknownLimit'
    | 'limitOutOfBounds'
    | 'callHours'
    | 'unknownTransition'
    | 'transitionTaken'
    | 'locked'
    | 'unknownState'
    | 'messageAtEnd'
    | 'noOrder'
    | 'repeatedAction'
    | 'unknownTemplate'
    | QuestionProblemCode
  params?: Readonly<Record<string, string | number>>
}

export interface Bounds {
  min: number
  max: number
}

/** Maximum length of a changed text in characters. */
export const maxTextLength = 1000

/** A base version, and what its changes are checked against. */
export interface ChangeBase {
  workflow: Workflow
  texts: TextsByLanguage
  /** Templates of messages that a process owner may add to any state. */
  templates: readonly string[]
  /** Bounds of the limits that the base uses. Other limits cannot be changed. */
  limits: Partial<Record<keyof WorkflowLimits, Bounds>>
  questions: QuestionBase
}

/** Finds every change that cannot be applied to the base. If there is none, `applyChanges` can apply them all. */
export function findChangeProblems(base: ChangeBase, changes: WorkflowChanges): ChangeProblem[] {
  return [
    ...findTextProblems(base, changes),
    ...findLimitProblems(base, changes),
    ...findStepProblems(base, changes),
    ...findActionProblems(base, changes),
    ...findQuestionProblems(base, changes),
  ]
}

/** Paths of the texts that an inserted step must have. */
export function listStepTextPaths(base: Workflow, step: WorkflowChanges['steps'][number]): string[] {
  const target = listTransitionPlaces(base).find(({ id }) => id === step.transition)?.target
  if (target === undefined || target === null) return []
  const key = getStateTextKey(getInsertedPath(step, target))
  return [`states.${key}.title`, `states.${key}.instruction`]
}

const addedEventText = `events.${addedStepEvent}.label`

function findTextProblems({ workflow, texts }: ChangeBase, changes: WorkflowChanges): ChangeProblem[] {
  const known = new Map(languages.map((language) => [language, new Map(listTexts(texts[language]))]))
  const required = [
    ...changes.steps.flatMap((step) => listStepTextPaths(workflow, step)),
    ...(changes.steps.length > 0 ? [addedEventText] : []),
  ]
  // A text of a step, button or script may contain the placeholders of all such texts, because they all get the values
  // of `summary`.
  const ofSteps = new Set(
    languages.flatMap((language) =>
      [...known.get(language)!]
        .filter(([path]) => /^(states|events|scripts)\./.test(path))
        .flatMap(([, text]) => findPlaceholders(text)),
    ),
  )
  const check = (language: Language, path: string, text: string): ChangeProblem[] => {
    const place = `texts.${language}.${path}`
    const original = known.get(language)!.get(path)
    if (original === undefined && !required.includes(path)) return [{ place, code: 'unknownText' }]
    if (isBlankText(text)) return [{ place, code: 'emptyText' }]
    if (text.length > maxTextLength) return [{ place, code: 'longText', params: { most: maxTextLength } }]
    // `$t(` would insert another text. Invisible characters change what a reader sees.
    if (
      /\p{Cc}/u.test(text.replaceAll('\n', '')) ||
      text.includes('$t(') ||
      removeInvisibleFromText(text) !== text
    )
      return [{ place, code: 'forbiddenCharacters' }]
    const ofMessage = findMessageTextProblem(path, text)
    if (ofMessage) return [{ place, ...ofMessage }]
    const allowed = new Set([
      ...listMessagePlaceholders(path),
      ...languages.flatMap((other) => findPlaceholders(known.get(other)!.get(path) ?? '')),
      ...(/^(states|events|scripts)\./.test(path) ? ofSteps : []),
    ])
    const unknown = findPlaceholders(text).filter((name) => !allowed.has(name))
    const isUnbalanced = text.replace(/\{\{[^{}]*\}\}/g, '').match(/\{\{|\}\}/)
    if (unknown.length > 0 || isUnbalanced)
      return [{ place, code: 'unknownPlaceholder', params: { name: unknown[0] ?? '{{' } }]
    return []
  }
  const missing = (['ru', 'en'] as const).flatMap((language) =>
    required
      .filter((path) => changes.texts[language]?.[path] === undefined)
      .map((path): ChangeProblem => ({ place: `texts.${language}.${path}`, code: 'missingText' })),
  )
  return [
    ...languages.flatMap((language) =>
      Object.entries(changes.texts[language] ?? {}).flatMap(([path, text]) => check(language, path, text)),
    ),
    ...missing,
  ]
}

function findLimitProblems({ limits }: ChangeBase, changes: WorkflowChanges): ChangeProblem[] {
  const problems = Object.entries(changes.limits).flatMap(([name, value]): ChangeProblem[] => {
    const place = `limits.${name}`
    const bounds = limits[name as keyof WorkflowLimits]
    if (!bounds) return [{ place, code: 'unknownLimit' }]
    const isWithin = Number.isInteger(value) && value >= bounds.min && value <= bounds.max
    return isWithin ? [] : [{ place, code: 'limitOutOfBounds', params: { ...bounds } }]
  })
  const { callHoursFrom, callHoursTo } = changes.limits
  if (
    (callHoursFrom === undefined) !== (callHoursTo === undefined) ||
    (callHoursFrom ?? 0) >= (callHoursTo ?? 24)
  )
    problems.push({ place: 'limits.callHoursFrom', code: 'callHours' })
  return problems
}

function findStepProblems({ workflow }: ChangeBase, { steps }: WorkflowChanges): ChangeProblem[] {
  const places = new Map(listTransitionPlaces(workflow).map((place) => [place.id, place]))
  return steps.flatMap((step, n): ChangeProblem[] => {
    const place = `steps.${step.id}`
    const transition = places.get(step.transition)
    if (!transition) return [{ place, code: 'unknownTransition' }]
    if (transition.locked !== null)
      return [{ place, code: 'locked', params: { reason: transition.locked satisfies InsertionBlocker } }]
    const isTaken = steps
      .slice(0, n)
      .some((other) => other.id === step.id || other.transition === step.transition)
    return isTaken ? [{ place, code: 'transitionTaken' }] : []
  })
}

function findActionProblems(
  { workflow, templates }: ChangeBase,
  { actions }: WorkflowChanges,
): ChangeProblem[] {
  const states = new Map<string, AnyStateNode>(
    listStates(workflow.machine.root).map((node) => [node.path.join('.'), node]),
  )
  return actions.flatMap((added, n): ChangeProblem[] => {
    const place = `actions.${n}`
    const node = states.get(added.state)
    if (!node || added.state === '') return [{ place, code: 'unknownState' }]
    if (workflow.kind === 'desk') return [{ place, code: 'noOrder' }]
    const text = added.action.type === 'sendOwnMessage' ? added.action.params.texts : null
    const unknown = Object.values(text ?? {})
      .flatMap(findPlaceholders)
      .find((name) => !(ownMessagePlaceholders as readonly string[]).includes(name))
    const template = added.action.type === 'notifyCustomer' ? added.action.params.template : null
    if (template !== null && !templates.includes(template)) return [{ place, code: 'unknownTemplate' }]
    if (unknown !== undefined) return [{ place, code: 'unknownPlaceholder', params: { name: unknown } }]
    if (node.type === 'final' && added.at === 'exit') return [{ place, code: 'messageAtEnd' }]
    const isRepeated = actions.slice(0, n).some((other) => JSON.stringify(other) === JSON.stringify(added))
    return isRepeated ? [{ place, code: 'repeatedAction' }] : []
  })
}
