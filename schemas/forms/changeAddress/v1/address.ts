import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment, Money } from '../../../formats.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** Where the courier brings the order; opens with the address that the order has (`from`). */
export default defineForm(
  Type.Object(
    {
      city: text(100),
      street: text(200),
      house: text(20),
      housing: Type.Optional(text(20)),
      building: Type.Optional(text(20)),
      apartment: Type.Optional(text(20)),
      postcode: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
      region: Type.Optional(text(100)),
      comment: Type.Optional(Comment),
      /** What the delivery there costs, as the delivery service of the order says. */
      price: Money,
    },
    closed,
  ),
  {
    'ui:options': { from: 'deliveryAddress' },
    comment: { 'ui:widget': 'textarea' },
    price: { 'ui:widget': 'coverage', 'ui:options': { city: 'city' } },
  },
)
