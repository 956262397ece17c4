/** Types of the questions that a process owner can add to a step. */
export const questionTypes = ['text', 'number', 'yesNo', 'choice', 'catalog', 'date'] as const
export type QuestionType = (typeof questionTypes)[number]
