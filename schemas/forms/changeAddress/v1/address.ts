import { Type } from 'typebox'
import { defineForm } from '../../../define-form.ts'
import { closed, Comment, Money } from '../../../formats.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/**
 * Address to which the courier brings the order. The form is prefilled with the current address of the order
 * (`from`).
 */
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
      /** Price of the delivery to this place, according to the delivery service of the order. */
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
