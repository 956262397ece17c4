import { Type, type Static } from 'typebox'
import { closed, Id, Pfm, Nullable } from '../formats.ts'

/** Whether new work begins with a version; `pfms`: only in these stores, null: everywhere. */
export const ActivationBody = Type.Object(
  {
    active: Type.Boolean(),
    pfms: Nullable(Type.Array(Pfm, { minItems: 1, maxItems: 1000 })),
  },
  closed,
)
export type ActivationBody = Static<typeof ActivationBody>

const StatePath = Type.String({ minLength: 1, maxLength: 200, pattern: '^[a-zA-Z0-9.]+$' })

/** Running instances of `from` come over. `states`: where states go, over what the version itself declares. */
export const MigrationBody = Type.Object(
  {
    from: Type.Integer({ minimum: 1, maximum: 9999 }),
    dryRun: Type.Boolean(),
    states: Type.Optional(Type.Record(StatePath, StatePath)),
  },
  closed,
)
export type MigrationBody = Static<typeof MigrationBody>

export const MigrationReport = Type.Object({
  groups: Type.Array(
    Type.Object({
      from: Type.String(),
      to: Nullable(Type.String()),
      count: Type.Integer(),
      problem: Nullable(Type.String()),
    }),
  ),
  stuck: Type.Array(
    Type.Object({
      instanceId: Id,
      orderId: Nullable(Id),
      state: Type.String(),
      problem: Type.String(),
    }),
  ),
  moved: Type.Integer(),
})
export type MigrationReport = Static<typeof MigrationReport>
