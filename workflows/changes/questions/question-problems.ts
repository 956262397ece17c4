import type { QuestionTexts, StepQuestion } from '../../../schemas/api/questions.ts'
import { forms } from '../../../schemas/forms/registry.generated.ts'
import { isBlankText, removeInvisibleFromText } from '../../../src/shared/clean-text.ts'
import { findPlaceholders } from '../../../src/shared/placeholders.ts'
import { answerLimits, answersField, getMaxLength } from '../../../src/shared/questions/check-answers.ts'
import { getInsertedPath } from '../apply.ts'
import type { WorkflowChanges } from '../changes.ts'
import type { ChangeBase, ChangeProblem } from '../problems.ts'
import { findStepMeta, listStates, listTransitionPlaces } from '../transitions.ts'
import { findQuestionBlocker, type QuestionBlocker } from './question-lock.ts'

export type QuestionProblemCode =
  | QuestionBlocker
  | 'unknownState'
  | 'tooManyQuestions'
  | 'repeatedKey'
  | 'keyOfField'
  | 'keyChanged'
  | 'typeChanged'
  | 'emptyText'
  | 'longText'
  | 'forbiddenCharacters'
  | 'markup'
  | 'noPlaceholders'
  | 'fewOptions'
  | 'repeatedOption'
  | 'unknownCatalog'
  | 'boundsReversed'
  | 'boundOutOfRange'
  | 'settingOfOtherType'

/** What the questions of a version are checked against, in addition to its base. */
export interface QuestionBase {
  /** Catalogues whose entries can be answers. */
  catalogs: readonly string[]
  /** Questions of all published versions of the workflow. Users may have answered them. */
  published: readonly StepQuestion[]
}

type Fault = Pick<ChangeProblem, 'code' | 'params'>

export const questionTextLengths = { title: 200, help: 500, option: 100 } as const
export const maxQuestionsOfStep = 20
export const maxOptions = 50

/** Settings that a type of question has, in addition to the common ones. */
const settingsOfType: Readonly<Record<StepQuestion['type'], readonly (keyof StepQuestion)[]>> = {
  text: ['min', 'max'],
  number: ['min', 'max', 'whole'],
  yesNo: [],
  choice: ['options'],
  catalog: ['catalog'],
  date: ['from', 'to'],
}
const typeSettings = ['min', 'max', 'whole', 'options', 'catalog', 'from', 'to'] as const

/**
 * Why no question can be asked in a state. Null if it is a state of an inserted step or a suitable state of the base.
 */
function findStateFault({ workflow }: ChangeBase, changes: WorkflowChanges, state: string): Fault | null {
  const places = listTransitionPlaces(workflow)
  const isInserted = changes.steps.some((step) => {
    const target = places.find(({ id }) => id === step.transition)?.target
    return typeof target === 'string' && getInsertedPath(step, target) === state
  })
  if (isInserted) return null
  const node = listStates(workflow.machine.root).find(({ path }) => path.join('.') === state)
  if (!node || state === '') return { code: 'unknownState' }
  const lock = findQuestionBlocker(workflow, node)
  return lock === null ? null : { code: lock }
}

/** Names of the fields of the form that the step has in the base. */
function listFormFields({ workflow }: ChangeBase, state: string): string[] {
  const meta = findStepMeta(listStates(workflow.machine.root).find(({ path }) => path.join('.') === state))
  if (meta?.for !== 'person') return []
  return Object.keys(forms[meta.form].schema.properties)
}

const markupPattern = /<\s*[a-z!/?]|&(?:#x?[0-9a-f]+|[a-z]+);/i

function findTextFault(text: string, maxLength: number, hasLines: boolean): Fault | null {
  if (isBlankText(text)) return { code: 'emptyText' }
  if (text.length > maxLength) return { code: 'longText', params: { most: maxLength } }
  const visible = hasLines ? text.replaceAll('\n', '') : text
  if (/\p{Cc}/u.test(visible) || removeInvisibleFromText(text) !== text)
    return { code: 'forbiddenCharacters' }
  if (markupPattern.test(text)) return { code: 'markup' }
  return findPlaceholders(text).length > 0 || /\{\{|\}\}|\$t\(/.test(text) ? { code: 'noPlaceholders' } : null
}

const findTextFaults = (texts: QuestionTexts, maxLength: number, hasLines = false): Fault[] =>
  Object.values(texts).flatMap((text) => findTextFault(text, maxLength, hasLines) ?? [])

function findBoundFault(question: StepQuestion): Fault | null {
  const { type, min, max, from, to } = question
  if (from !== undefined && to !== undefined && from > to) return { code: 'boundsReversed' }
  if (type !== 'text' && type !== 'number') return null
  const [lowest, highest] =
    type === 'text' ? [1, answerLimits.textLength] : [-answerLimits.number, answerLimits.number]
  const given = [min, max].filter((bound) => bound !== undefined)
  const mustBeWhole = type === 'text' || question.whole === true
  if (given.some((bound) => bound < lowest || bound > highest || (mustBeWhole && !Number.isInteger(bound))))
    return { code: 'boundOutOfRange', params: { min: lowest, max: highest } }
  const last = type === 'text' ? getMaxLength(question) : (max ?? highest)
  return min !== undefined && min > last ? { code: 'boundsReversed' } : null
}

function findOptionFaults({ type, options = [] }: StepQuestion): Fault[] {
  if (type !== 'choice') return []
  const [values, titles] = [
    new Set(options.map(({ value }) => value)),
    new Set(options.map(({ title }) => title.ru)),
  ]
  return [
    ...(options.length < 2 || options.length > maxOptions
      ? [{ code: 'fewOptions' as const, params: { most: maxOptions } }]
      : []),
    ...(values.size < options.length || titles.size < options.length
      ? [{ code: 'repeatedOption' as const }]
      : []),
    ...options.flatMap(({ title }) => findTextFaults(title, questionTextLengths.option)),
  ]
}

/** Answers are stored by the key of the question. A published question must therefore keep its key and its type. */
function findPublishedFault(
  question: StepQuestion,
  questions: readonly StepQuestion[],
  { published }: QuestionBase,
): Fault | null {
  const same = published.filter(({ key }) => key === question.key)
  if (same.some(({ type }) => type !== question.type)) return { code: 'typeChanged' }
  if (same.length > 0) return null
  const renamed = published.find(
    ({ key, state, type, title }) =>
      state === question.state &&
      type === question.type &&
      title.ru === question.title.ru &&
      !questions.some((other) => other.key === key),
  )
  return renamed ? { code: 'keyChanged', params: { key: renamed.key } } : null
}

/** Finds the problems of all questions. Problems of one question with the same code are listed once. */
export function findQuestionProblems(base: ChangeBase, changes: WorkflowChanges): ChangeProblem[] {
  const { questions = [] } = changes
  return questions.flatMap((question, n): ChangeProblem[] => {
    const { state, key, type, title, help, catalog } = question
    const earlier = questions.slice(0, n)
    const isForeign = typeSettings.some(
      (name) => question[name] !== undefined && !settingsOfType[type].includes(name),
    )
    const faults: (Fault | null | false)[] = [
      findStateFault(base, changes, state),
      earlier.filter((other) => other.state === state).length === maxQuestionsOfStep && {
        code: 'tooManyQuestions',
        params: { most: maxQuestionsOfStep },
      },
      earlier.some((other) => other.key === key) && { code: 'repeatedKey' },
      [...listFormFields(base, state), answersField].includes(key) && { code: 'keyOfField' },
      findPublishedFault(question, questions, base.questions),
      ...findTextFaults(title, questionTextLengths.title),
      ...(help ? findTextFaults(help, questionTextLengths.help, true) : []),
      isForeign && { code: 'settingOfOtherType' },
      findBoundFault(question),
      ...findOptionFaults(question),
      type === 'catalog' && !base.questions.catalogs.includes(catalog ?? '') && { code: 'unknownCatalog' },
    ]
    const found = new Map(faults.flatMap((fault) => (fault ? [[fault.code, fault] as const] : [])))
    return [...found.values()].map((fault) => ({ place: `questions.${key}`, ...fault }))
  })
}
