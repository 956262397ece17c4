import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'
import { mailingNames } from '../values/mailings.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

const Mailing = Type.Enum(mailingNames)

const MailLanguage = Type.Enum(['ru', 'en', 'kk'] as const)
const MailHour = Nullable(Type.Integer({ minimum: 0, maximum: 23 }))

/** E-mail address and its mailings (specification 3, «Mailing recipient»). */
export const RecipientBody = Type.Object(
  {
    email: Type.String({ format: 'email', minLength: 1, maxLength: 200 }),
    mailings: Type.Array(Mailing, { maxItems: mailingNames.length, uniqueItems: true }),
    language: Type.Optional(MailLanguage),
    /** IANA time zone of the times in mails and of `hour`. */
    zone: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    /** Hour of the day, 0 to 23, from which daily mails are sent; null means the hour from the settings. */
    hour: Type.Optional(MailHour),
  },
  closed,
)
export type RecipientBody = Static<typeof RecipientBody>

/** `from`: value that the user saw. If it has changed since then, the request is refused with 355. */
export const RecipientChange = Type.Object({ from: RecipientBody, to: RecipientBody }, closed)
export type RecipientChange = Static<typeof RecipientChange>

export const RecipientParams = Type.Object({ recipientId: Id }, closed)

export const RecipientQuery = createListQuerySchema({
  /** Part of the e-mail address. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  mailing: Type.Optional(Mailing),
})
export type RecipientQuery = Static<typeof RecipientQuery>

export const Recipient = Type.Object({
  id: Id,
  email: Type.String(),
  mailings: Type.Array(Mailing),
  language: MailLanguage,
  zone: Type.String(),
  hour: MailHour,
  changedAt: Instant,
  changedBy: Type.String(),
})
export type Recipient = Static<typeof Recipient>

export const RecipientList = createListSchema(Recipient)
export type RecipientList = Static<typeof RecipientList>

export const MailingTypes = Type.Array(
  Type.Object({
    id: Mailing,
    /** Name in the language of the request. */
    name: Type.String(),
    /** Description in the language of the request. */
    text: Type.String(),
    goes: Type.Enum(['daily', 'atOnce'] as const),
    recipients: Type.Integer(),
    /** Instant of the last mail; null if none was sent. */
    lastAt: Nullable(Instant),
  }),
)
export type MailingTypes = Static<typeof MailingTypes>
