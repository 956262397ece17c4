import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment, Money } from '../../../formats.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/**
 * Pickup point of the delivery service where the customer collects the order. The form is prefilled with the current
 * town of the order.
 */
export default defineForm(
  Type.Object(
    {
      city: text(100),
      /** Price of the delivery to this place, according to the delivery service of the order. */
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
