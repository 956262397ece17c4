import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable } from '../formats.ts'
import { mailingNames } from '../values/mailings.ts'
import { listOf, listQuery } from './list.ts'

const Mailing = Type.Enum(mailingNames)

/** E-mail and the mailings that go there (specification 3, «Mailing recipient»). */
export const RecipientBody = Type.Object(
  {
    email: Type.String({ format: 'email', minLength: 1, maxLength: 200 }),
    mailings: Type.Array(Mailing, { maxItems: mailingNames.length, uniqueItems: true }),
  },
  closed,
)
export type RecipientBody = Static<typeof RecipientBody>

/** `from`: what the person saw; something else by now is refused with 355. */
export const RecipientChange = Type.Object({ from: RecipientBody, to: RecipientBody }, closed)
export type RecipientChange = Static<typeof RecipientChange>

export const RecipientParams = Type.Object({ recipientId: Id }, closed)

export const RecipientQuery = listQuery({
  /** Part of the e-mail. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  mailing: Type.Optional(Mailing),
})
export type RecipientQuery = Static<typeof RecipientQuery>

export const Recipient = Type.Object({
  id: Id,
  email: Type.String(),
  mailings: Type.Array(Mailing),
  changedAt: Instant,
  changedBy: Type.String(),
})
export type Recipient = Static<typeof Recipient>

export const RecipientList = listOf(Recipient)
export type RecipientList = Static<typeof RecipientList>

export const MailingTypes = Type.Array(
  Type.Object({
    id: Mailing,
    /** In the language of the call. */
    name: Type.String(),
    text: Type.String(),
    goes: Type.Enum(['daily', 'atOnce'] as const),
    recipients: Type.Integer(),
    /** When there was something to say last; null: never. */
    lastAt: Nullable(Instant),
  }),
)
export type MailingTypes = Static<typeof MailingTypes>
