import type { StepQuestion } from '../../../../../schemas/api/questions.ts'
import type { QuestionType } from '../../../../../schemas/values/question-types.ts'
import type { Changes } from './changes.ts'

/** A question in the list of changes. `position`: its place among the questions of the step, from 0. */
export interface QuestionEntry {
  kind: 'question'
  key: string
  question: StepQuestion
  position: number
}

export const getQuestionPlace = (key: string) => `questions.${key}`

export const listQuestionEntries = ({ questions = [] }: Changes): QuestionEntry[] =>
  questions.map((question, n) => ({
    kind: 'question',
    key: getQuestionPlace(question.key),
    question,
    position: questions.slice(0, n).filter(({ state }) => state === question.state).length,
  }))

/**
 * Builds the questions from the entries, sorted by their position in each step. Without entries the property is absent.
 */
export function buildQuestions(entries: readonly QuestionEntry[]): Pick<Changes, 'questions'> {
  if (entries.length === 0) return {}
  const states = [...new Set(entries.map(({ question }) => question.state))]
  return {
    questions: states.flatMap((state) =>
      entries
        .filter(({ question }) => question.state === state)
        .sort((a, b) => a.position - b.position)
        .map(({ question }) => question),
    ),
  }
}

export const listStateQuestions = ({ questions = [] }: Changes, state: string): StepQuestion[] =>
  questions.filter((question) => question.state === state)

function setQuestions(changes: Changes, questions: readonly StepQuestion[]): Changes {
  const next = { ...changes, questions: [...questions] }
  if (questions.length === 0) delete (next as Changes).questions
  return next
}

/** Returns the first unused name `<stem>1`, `<stem>2` and so on. */
export function findUnusedName(stem: string, used: readonly string[]): string {
  for (let n = 1; ; n++) if (!used.includes(`${stem}${n}`)) return `${stem}${n}`
}

const emptyTexts = { ru: '', en: '' }
const createOption = (used: readonly string[]) => ({
  value: findUnusedName('choice', used),
  title: emptyTexts,
})

/** Settings that a new question of a type starts with. */
function getInitialSettings(type: QuestionType, catalogs: readonly string[]): Partial<StepQuestion> {
  if (type === 'choice') return { options: [createOption([]), createOption(['choice1'])] }
  const [catalog] = catalogs
  return type === 'catalog' && catalog !== undefined ? { catalog } : {}
}

interface NewQuestion {
  state: string
  type: QuestionType
  /** Keys of published questions. */
  publishedKeys: readonly string[]
  catalogs: readonly string[]
}

/** Adds an empty question as the last one of the step. */
export function addQuestion(
  changes: Changes,
  { state, type, publishedKeys, catalogs }: NewQuestion,
): { changes: Changes; key: string } {
  const questions = changes.questions ?? []
  const key = findUnusedName('question', [...questions.map((question) => question.key), ...publishedKeys])
  const question: StepQuestion = {
    state,
    key,
    type,
    required: false,
    title: emptyTexts,
    ...getInitialSettings(type, catalogs),
  }
  return { key, changes: setQuestions(changes, [...questions, question]) }
}

/** Replaces a question. A setting that is `undefined` is removed. */
export const updateQuestion = (
  changes: Changes,
  key: string,
  update: { [Name in keyof StepQuestion]?: StepQuestion[Name] | undefined },
): Changes =>
  setQuestions(
    changes,
    (changes.questions ?? []).map((question) =>
      question.key === key
        ? (Object.fromEntries(
            Object.entries({ ...question, ...update }).filter(([, value]) => value !== undefined),
          ) as StepQuestion)
        : question,
    ),
  )

/** Changes the type of a question. Its settings become those of a new question of the type. */
export const changeQuestionType = (
  changes: Changes,
  key: string,
  type: QuestionType,
  catalogs: readonly string[],
): Changes =>
  updateQuestion(changes, key, {
    type,
    min: undefined,
    max: undefined,
    whole: undefined,
    from: undefined,
    to: undefined,
    options: undefined,
    catalog: undefined,
    ...getInitialSettings(type, catalogs),
  })

/** Moves a question by one place among those of its step. */
export function moveQuestion(changes: Changes, key: string, by: -1 | 1): Changes {
  const questions = [...(changes.questions ?? [])]
  const from = questions.findIndex((question) => question.key === key)
  const moved = questions[from]
  const sameStep = questions.flatMap(({ state }, n) => (state === moved?.state ? [n] : []))
  const to = sameStep[sameStep.indexOf(from) + by]
  const other = to === undefined ? undefined : questions[to]
  if (!moved || to === undefined || !other) return changes
  questions[from] = other
  questions[to] = moved
  return setQuestions(changes, questions)
}

export const removeQuestion = (changes: Changes, key: string): Changes =>
  setQuestions(
    changes,
    (changes.questions ?? []).filter((question) => question.key !== key),
  )

/** True if the state is that of the inserted step: its last name is the id of the step. */
export const isStateOfStep = (state: string, id: string): boolean => state.split('.').at(-1) === id
