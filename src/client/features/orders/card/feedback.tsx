import { feedbackQuestions } from '../../../../../schemas/values/feedback-questions.ts'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Block } from '../../../ui/block.tsx'
import { NamedValueList } from '../../../ui/facts.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { getRatingTone } from '../../../ui/tones.ts'

/** Block with the feedback of the customer: rating, answers yes or no, and a comment. Nothing without feedback. */
export const renderFeedback = ({ feedback: answers, store }: OrderCard, s: FieldContext, title: string) => {
  if (answers === null) return null
  const deliveryKind = answers.deliveryServiceTypeId === null ? 'pickup' : 'delivery'
  return (
    <Block title={title}>
      <NamedValueList
        facts={[
          [
            s.t('feedbacks:fields.rating'),
            <Badge key="rating" tone={getRatingTone(answers.rating)}>
              {s.t(`feedbacks:ratings.${answers.rating}`)}
            </Badge>,
          ],
          ...feedbackQuestions.map((question) => {
            const answer = answers[question]
            return [
              s.catalog('feedbackQuestions').text(`${deliveryKind}.${question}`),
              answer === null ? '' : s.t(`feedbacks:answers.${answer ? 'yes' : 'no'}`),
            ] as const
          }),
          [s.t('feedbacks:fields.comment'), answers.comment],
          [s.t('feedbacks:fields.dateCreate'), formatStoreDateTime(answers.dateCreate, store.zone)],
        ]}
      />
    </Block>
  )
}
