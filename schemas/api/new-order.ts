import { Type, type Static } from 'typebox'
import { closed, Comment, Instant, Money, Pfm } from '../formats.ts'

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const NewOrderLine = Type.Object(
  {
    sku: Text(40),
    barcode: Type.String({ pattern: '^\\d{8,14}$' }),
    gtin: Type.Optional(Type.String({ pattern: '^\\d{14}$' })),
    marked: Type.Optional(Type.Boolean()),
    productName: Text(300),
    productProperties: Type.Optional(Type.String({ maxLength: 300 })),
    productWeight: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    vat: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
    price: Money,
    regularPrice: Type.Optional(Money),
    comment: Type.Optional(Comment),
    pickOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  },
  closed,
)
export type NewOrderLine = Static<typeof NewOrderLine>

/** An order as it arrives from the shop (specification 3, «Test order creation form»). Sums are minor units. */
export const NewOrder = Type.Object(
  {
    partnerOrderId: Type.Optional(Text(60)),
    orderSourceTypeId: Type.Integer({ minimum: 1, maximum: 1000 }),
    isTest: Type.Optional(Type.Boolean()),
    pfm: Pfm,
    name: Text(200),
    phone: Type.String({ minLength: 5, maxLength: 20 }),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 200 })),
    languageId: Type.Optional(Type.Union([Type.Literal('ru'), Type.Literal('en'), Type.Literal('kk')])),
    currency: Type.Optional(Type.Union(['RUB', 'BYN', 'KZT', 'EUR', 'AED'].map((c) => Type.Literal(c)))),
    payTypeId: Type.Integer({ minimum: 1, maximum: 1000 }),
    payStatusId: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    awaitsPayment: Type.Optional(Type.Boolean()),
    customerRequests: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    commentClient: Type.Optional(Comment),
    userAuthorization: Type.Optional(Type.Boolean()),
    loyaltyCardNumber: Type.Optional(Type.String({ maxLength: 40 })),
    promoCode: Type.Optional(Type.String({ maxLength: 40 })),
    discount: Type.Optional(Money),
    promocodeDiscount: Type.Optional(Money),
    pointsWrittenOff: Type.Optional(Money),
    productsForAdults: Type.Optional(Type.Boolean()),
    planDateIssued: Type.Optional(Instant),
    lines: Type.Array(NewOrderLine, { minItems: 1, maxItems: 1000 }),
  },
  closed,
)
export type NewOrder = Static<typeof NewOrder>
