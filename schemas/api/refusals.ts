import { Type, type Static } from 'typebox'

/** The body of every answer that is not a success (specification 8). `details`: which fields, or what stands in the way. */
export const RefusalBody = Type.Object({
  code: Type.Integer(),
  message: Type.String(),
  details: Type.Optional(Type.Unknown()),
})
export type RefusalBody = Static<typeof RefusalBody>
