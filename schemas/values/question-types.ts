/** Kinds of answers to the own questions of a step. */
export const questionTypes = ['text', 'number', 'yesNo', 'choice', 'catalog', 'date'] as const
export type QuestionType = (typeof questionTypes)[number]
