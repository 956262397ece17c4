import { feedbackQuestions } from '../../../../../schemas/values/feedback-questions.ts'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Block } from '../../../ui/block.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { Surroundings } from '../../../ui/fields/surroundings.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'
import { toneOfRating } from '../../../ui/rating.ts'

/** Customer feedback: answers as text or yes/no. */
export const feedback = ({ feedback: said, store }: OrderCard, s: Surroundings, title: string) => {
  if (said === null) return null
  const way = said.deliveryServiceTypeId === null ? 'pickup' : 'delivery'
  return (
    <Block title={title}>
      <Facts
        facts={[
          [
            s.t('feedbacks:fields.rating'),
            <Badge key="rating" tone={toneOfRating(said.rating)}>
              {s.t(`feedbacks:ratings.${said.rating}`)}
            </Badge>,
          ],
          ...feedbackQuestions.map((question) => {
            const answer = said[question]
            return [
              s.catalog('feedbackQuestions').text(`${way}.${question}`),
              answer === null ? '' : s.t(`feedbacks:answers.${answer ? 'yes' : 'no'}`),
            ] as const
          }),
          [s.t('feedbacks:fields.comment'), said.comment],
          [s.t('feedbacks:fields.dateCreate'), formatStoreDateTime(said.dateCreate, store.zone)],
        ]}
      />
    </Block>
  )
}
