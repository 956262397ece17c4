import { Type, type Static } from 'typebox'

/**
 * Body of every error response (specification 8). `code`: error code. `details`: the invalid fields, or other data
 * about the refusal.
 */
export const RefusalBody = Type.Object({
  code: Type.Integer(),
  message: Type.String(),
  details: Type.Optional(Type.Unknown()),
})
export type RefusalBody = Static<typeof RefusalBody>
