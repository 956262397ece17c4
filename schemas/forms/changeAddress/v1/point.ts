import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment, Money } from '../../../formats.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** At which pickup point of the delivery service the customer fetches the order; opens with the town that it has. */
export default defineForm(
  Type.Object(
    {
      city: text(100),
      /** What the delivery there costs, as the delivery service of the order says. */
      price: Money,
      pointId: text(60),
      comment: Type.Optional(Comment),
    },
    closed,
  ),
  {
    'ui:options': { from: 'deliveryAddress' },
    price: { 'ui:widget': 'coverage', 'ui:options': { city: 'city' } },
    pointId: { 'ui:widget': 'pickupPoint', 'ui:options': { city: 'city' } },
    comment: { 'ui:widget': 'textarea' },
  },
)
