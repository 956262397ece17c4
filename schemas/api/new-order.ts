import { Type, type Static } from 'typebox'
import { vatRates } from '../values/vat-rates.ts'
import { Comment, Day, Money, OneOf, Pfm, ExternalInstant, closed } from '../formats.ts'

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const NewOrderLine = Type.Object(
  {
    sku: Text(40),
    barcode: Type.String({ pattern: '^\\d{8,14}$' }),
    /** Barcode on the piece itself, if it differs from the product card. */
    actualBarcode: Type.Optional(Type.String({ pattern: '^\\d{8,14}$' })),
    gtin: Type.Optional(Type.String({ pattern: '^\\d{14}$' })),
    marked: Type.Optional(Type.Boolean()),
    /** True if the product is for adults (18+). One such line makes the whole order an order for adults. */
    forAdults: Type.Optional(Type.Boolean()),
    productName: Text(300),
    productProperties: Type.Optional(Type.String({ maxLength: 300 })),
    productWeight: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    /** VAT rate in per cent. */
    vat: Type.Optional(Type.Unsafe<number>({ type: 'integer', enum: vatRates })),
    quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
    price: Money,
    regularPrice: Type.Optional(Money),
    comment: Type.Optional(Comment),
    /** Comment of the partner or the online shop for the employee who collects the goods. */
    commentCooperator: Type.Optional(Comment),
    /** URL of the picture: HTTPS without credentials, or the path of a drawing that this server provides. */
    pic: Type.Optional(
      Type.String({
        pattern: '^(https://[^/?#@\\s\\\\]+([/?#]\\S*)?|/product-pictures/[a-z-]+\\.svg)$',
        maxLength: 500,
      }),
    ),
    pickOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  },
  closed,
)
export type NewOrderLine = Static<typeof NewOrderLine>

/** Delivery of a new order by a delivery service (specification 3, «Delivery address»). */
export const NewOrderDelivery = Type.Object(
  {
    /** 1 and 2: courier companies, 3: post, 4: delivery partner. */
    serviceTypeId: Type.Integer({ minimum: 1, maximum: 4 }),
    serviceId: Type.Integer({ minimum: 1, maximum: 1000 }),
    /** 1: courier, 2: pickup point, 3: post. */
    method: Type.Integer({ minimum: 1, maximum: 3 }),
    address: Type.Object(
      {
        city: Text(100),
        street: Type.Optional(Text(200)),
        house: Type.Optional(Text(20)),
        housing: Type.Optional(Text(20)),
        building: Type.Optional(Text(20)),
        apartment: Type.Optional(Text(20)),
        postcode: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z -]{3,12}$' })),
        region: Type.Optional(Text(100)),
        kladr: Type.Optional(Text(30)),
        fias: Type.Optional(Text(40)),
        comment: Type.Optional(Comment),
        pickupPoint: Type.Optional(Text(200)),
        lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
        lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      },
      closed,
    ),
    /** Delivery price for the customer, minor units. */
    sumClient: Type.Optional(Money),
    /** Desired day, YYYY-MM-DD. */
    planDate: Type.Optional(Day),
    /** Id of the slot that the customer chose in the online shop. */
    slotId: Type.Optional(Text(60)),
    /** Id of the same slot at the delivery service. */
    slotUuid: Type.Optional(Text(60)),
    /** Start of the slot, as promised to the customer. */
    slotStartsAt: Type.Optional(ExternalInstant),
    /** End of the slot, as promised to the customer. */
    slotEndsAt: Type.Optional(ExternalInstant),
    receiver: Type.Optional(
      Type.Object({ fullName: Text(200), phone: Type.String({ minLength: 5, maxLength: 20 }) }, closed),
    ),
    comment: Type.Optional(Comment),
    /** Phone number of the customer for the courier, if it differs from that of the order. */
    clientPhone: Type.Optional(Type.String({ minLength: 5, maxLength: 20 })),
  },
  closed,
)
export type NewOrderDelivery = Static<typeof NewOrderDelivery>

/**
 * A new order, sent by the online shop or entered as a test order (specification 3, «Test order creation form»).
 * Amounts are minor units.
 */
export const NewOrder = Type.Object(
  {
    partnerOrderId: Type.Optional(Text(60)),
    orderSourceTypeId: Type.Integer({ minimum: 1, maximum: 1000 }),
    isTest: Type.Optional(Type.Boolean()),
    pfm: Pfm,
    name: Text(200),
    clientSurname: Type.Optional(Text(100)),
    clientName: Type.Optional(Text(100)),
    clientPatronymic: Type.Optional(Text(100)),
    phone: Type.String({ minLength: 5, maxLength: 20 }),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 200 })),
    languageId: Type.Optional(OneOf('ru', 'en', 'kk')),
    currency: Type.Optional(Type.Enum(['RUB', 'BYN', 'KZT', 'EUR', 'AED'] as const)),
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
    planDateIssued: Type.Optional(ExternalInstant),
    delivery: Type.Optional(NewOrderDelivery),
    lines: Type.Array(NewOrderLine, { minItems: 1, maxItems: 1000 }),
  },
  closed,
)
export type NewOrder = Static<typeof NewOrder>
