import { Type, type Static } from 'typebox'
import { Id, Nullable, closed } from '../formats.ts'

/** Somebody who can be given a task, and how many they have been given already. */
export const PersonForTasks = Type.Object({ id: Type.String(), name: Type.String(), given: Type.Integer() })
export type PersonForTasks = Static<typeof PersonForTasks>

/** Numbers of tasks, with commas between. */
export const PeopleQuery = Type.Object(
  { tasks: Type.String({ pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,199}$', maxLength: 3200 }) },
  closed,
)
export const PeopleForTasks = Type.Object({ people: Type.Array(PersonForTasks) })
export type PeopleForTasks = Static<typeof PeopleForTasks>

export const AssignBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    /** The person; null: back to everybody. */
    to: Nullable(Type.String({ minLength: 1, maxLength: 100 })),
    /** Also when somebody works on it at this moment. */
    takeOver: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type AssignBody = Static<typeof AssignBody>

/** Of each task by itself. */
export const Assigned = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      /** Who works on it: it can be given all the same, when one says so. */
      heldBy: Type.Optional(Type.String()),
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type Assigned = Static<typeof Assigned>
