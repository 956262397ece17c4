import { Type, type Static } from 'typebox'
import { closed, Day } from '../formats.ts'
import { questionTypes } from '../values/question-types.ts'

/** Key of a question or of a choice. Answers are stored under the key, so it never changes after publishing. */
const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,39}$' })
// A draft may contain an empty text, although the proof of the draft then fails.
const Text = Type.String({ maxLength: 2000 })
/** A text by language. Without a Kazakh text the Russian one is displayed. */
const Texts = Type.Object({ ru: Text, en: Text, kk: Type.Optional(Text) }, closed)
export type QuestionTexts = Static<typeof Texts>

/** A question that a process owner adds to a step. The step's form displays it below its own fields. */
export const StepQuestion = Type.Object(
  {
    /** Path of the state. */
    state: Type.String({ minLength: 1, maxLength: 200, pattern: '^[a-zA-Z0-9.]+$' }),
    key: Key,
    type: Type.Enum([...questionTypes]),
    required: Type.Boolean(),
    title: Texts,
    help: Type.Optional(Texts),
    /** Bounds of a number, or of the length of a text in characters. */
    min: Type.Optional(Type.Number({ minimum: -1e12, maximum: 1e12 })),
    max: Type.Optional(Type.Number({ minimum: -1e12, maximum: 1e12 })),
    /** True for a number without decimals. */
    whole: Type.Optional(Type.Boolean()),
    /** First and last allowed day. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    /** Possible answers to a question of the type `choice`, in display order. */
    options: Type.Optional(Type.Array(Type.Object({ value: Key, title: Texts }, closed), { maxItems: 100 })),
    /** Catalogue whose entries are the answers. */
    catalog: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-zA-Z]+$' })),
  },
  closed,
)
export type StepQuestion = Static<typeof StepQuestion>
export type QuestionOption = NonNullable<StepQuestion['options']>[number]

export const AnswerValue = Type.Union([Type.String(), Type.Number(), Type.Boolean()])
export type AnswerValue = Static<typeof AnswerValue>

/**
 * Newest answer to each question for the order or task of a list row, by id of the question, for example
 * `confirming.reason`. Absent if there are none.
 */
export const AnswersOfRow = Type.Optional(Type.Record(Type.String(), AnswerValue))

/** A question as the newest version of the workflow asks it, with the choices of all its versions. */
export const PublishedQuestion = Type.Object({
  /** `<workflow>.<key>` */
  id: Type.String(),
  workflow: Type.String(),
  ...StepQuestion.properties,
})
export type PublishedQuestion = Static<typeof PublishedQuestion>

/** An answer to a question, displayed on the card of an order. */
export const OrderAnswer = Type.Object({
  workflow: Type.String(),
  version: Type.Integer(),
  question: Type.String(),
  type: Type.Enum([...questionTypes]),
  value: AnswerValue,
  /**
   * Text of the choice or of the catalogue entry in the language of the request; null for the other types of questions.
   */
  text: Type.Union([Type.String(), Type.Null()]),
  at: Type.String({ format: 'date-time' }),
  userName: Type.String(),
})
export type OrderAnswer = Static<typeof OrderAnswer>
