import { Type, type Static } from 'typebox'
import { Id, Nullable, closed } from '../formats.ts'

/**
 * An employee to whom the tasks can be assigned. `given`: number of open tasks already assigned to the employee, in the
 * stores that the current user may see.
 */
export const TaskAssigneeCandidate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  given: Type.Integer(),
})
export type TaskAssigneeCandidate = Static<typeof TaskAssigneeCandidate>

/** Task ids, separated by commas. */
export const TaskAssigneeCandidatesQuery = Type.Object(
  { tasks: Type.String({ pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,199}$', maxLength: 3200 }) },
  closed,
)
export const TaskAssigneeCandidates = Type.Object({ people: Type.Array(TaskAssigneeCandidate) })
export type TaskAssigneeCandidates = Static<typeof TaskAssigneeCandidates>

export const AssignTasksBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    /** Id of the user; null removes the assignment. */
    to: Nullable(Type.String({ minLength: 1, maxLength: 100 })),
    /** True to assign the tasks even if another user is working on them. */
    takeOver: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type AssignTasksBody = Static<typeof AssignTasksBody>

/** One result for each task. */
export const TaskAssignmentResults = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Id,
      ok: Type.Boolean(),
      code: Type.Optional(Type.Integer()),
      message: Type.Optional(Type.String()),
      /**
       * Name of the user who is working on the task, if the assignment was refused for this reason. The request can be
       * repeated with `takeOver`.
       */
      heldBy: Type.Optional(Type.String()),
      mayRepeat: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type TaskAssignmentResults = Static<typeof TaskAssignmentResults>
