import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { formatAnswer } from '../../../ui/answers/format-answer.ts'
import { customField, storeZoneInstantField, actorField, textField } from '../../../ui/fields/kinds.tsx'
import { WorkflowText } from '../../../ui/workflow-text.tsx'

type Answer = NonNullable<OrderCard['answers']>[number]

export const getAnswers = ({ answers = [], order: { pfm } }: OrderCard) =>
  answers.map((answer) => ({ ...answer, answeredAt: answer.at, answeredBy: answer.userName, pfm }))

/**
 * Columns for the answers to questions that process owners have added to steps. The server sends the texts of questions
 * and choices in the user's language.
 */
export const answerFields = [
  textField('question', { width: 200 }),
  customField<Answer>('answer', {
    text: (answer, s) => answer.text ?? formatAnswer({ type: answer.type }, answer.value, s, ''),
  }),
  customField<Answer>('answeredIn', {
    text: ({ workflow }) => workflow,
    render: ({ workflow, version }) => <WorkflowText workflow={workflow} version={version} path="title" />,
  }),
  storeZoneInstantField('answeredAt'),
  actorField('answeredBy'),
] as const
