import {
  TaskAssignmentResults,
  AssignTasksBody,
  TaskAssigneeCandidates,
  TaskAssigneeCandidatesQuery,
} from '../../../../schemas/api/assignments.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { isBusyError } from '../../platform/http/order-busy.ts'
import type { Engine } from '../../engine/engine.ts'
import type { App } from '../../platform/http/http.ts'
import { translate } from '../../platform/i18n/translate.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { assignTask } from './assign.ts'
import { findAssignableUsers } from './assignable.ts'

const tags = ['tasks']

/** Routes with which a manager assigns tasks to users and withdraws assignments. */
export function registerAssignRoutes(app: App, services: Services, engine: Engine): void {
  app.get(
    '/api/tasks/people',
    {
      config: { access: 'tasksAssign' },
      schema: {
        tags,
        description: 'Users who may work on all of these tasks.',
        querystring: TaskAssigneeCandidatesQuery,
        response: { 200: TaskAssigneeCandidates },
      },
    },
    async ({ actor, query }) => ({
      people: await findAssignableUsers(services.database.db, actor, query.tasks.split(',').map(Number)),
    }),
  )

  app.post(
    '/api/tasks/assign',
    {
      config: { access: 'tasksAssign' },
      schema: {
        tags,
        description:
          'Assigns tasks to a user or removes their assignments; returns the result for each task.',
        body: AssignTasksBody,
        response: { 200: TaskAssignmentResults },
      },
    },
    async ({ actor, language, body: { ids, ...assignment } }) => {
      const results: TaskAssignmentResults['results'] = []
      // Each task is assigned separately. A task that cannot be assigned is reported and does not stop the others.
      for (const id of ids)
        try {
          await assignTask(services, engine, actor, { taskId: id, ...assignment })
          results.push({ id, ok: true })
        } catch (error) {
          const isBusy = isBusyError(error)
          if (!isBusy && !(error instanceof Refusal)) throw error
          const refusal = isBusy ? refuse.busy() : (error as Refusal)
          const claimantName =
            refusal.key === 'errors:claimedByOther' ? String(refusal.params.name) : undefined
          results.push({
            id,
            ok: false,
            code: refusal.code,
            ...(claimantName !== undefined && { heldBy: claimantName }),
            mayRepeat: isBusy || refusal.code === errorCodes.staleOrder,
            message: translate(language, refusal.key, refusal.params),
          })
        }
      return { results }
    },
  )
}
