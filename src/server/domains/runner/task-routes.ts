import { Type } from 'typebox'
import {
  Claim,
  ClaimBody,
  DraftBody,
  StepRequestHeaders,
  StepSubmitBody,
  TaskView,
} from '../../../../schemas/api/tasks.ts'
import { closed, Id, Instant } from '../../../../schemas/formats.ts'
import type { Engine } from '../../engine/engine.ts'
import { readTabId, type App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/services.ts'
import { claimTask, releaseTask } from '../tasks/claims.ts'
import { saveDraft } from '../tasks/drafts.ts'
import { readTaskView } from './task-view.ts'

const TaskParams = Type.Object({ taskId: Id }, closed)
const tags = ['tasks']

/** Short response to a step, for API clients that request it with `Prefer: return=minimal` (RFC 7240). */
const StepDone = Type.Object({ revision: Type.Integer(), repeated: Type.Boolean() })

export function registerTaskRoutes(app: App, services: Services, engine: Engine): void {
  const readView = (taskId: number, request: { actor: Parameters<typeof readTaskView>[2] }) =>
    readTaskView(services.database.db, taskId, request.actor, services.clock)

  app.get(
    '/api/tasks/:taskId',
    {
      config: { access: 'menuViewTasks', refuses: [404] },
      schema: { tags, params: TaskParams, response: { 200: TaskView } },
    },
    async (request, reply) => {
      const taskView = await readView(request.params.taskId, request)
      reply.header('X-Order-Update-Time', taskView.order.dateUpdate)
      return taskView
    },
  )

  app.post(
    '/api/tasks/:taskId/events',
    {
      config: { access: 'menuViewTasks', refuses: [404, 409] },
      schema: {
        tags,
        params: TaskParams,
        headers: StepRequestHeaders,
        body: StepSubmitBody,
        response: { 200: Type.Union([TaskView, StepDone]) },
      },
    },
    async (request, reply) => {
      const { taskId } = request.params
      const result = await engine.executeUserStep(request.actor, {
        target: { taskId },
        type: request.body.type,
        payload: request.body.payload,
        revision: request.body.revision,
        orderUpdateTime: request.orderUpdateTime,
        idempotencyKey: request.headers['idempotency-key'],
        mobile: request.mobile,
        tabId: readTabId(request.headers),
      })
      reply.header('Idempotency-Replayed', String(result.repeated))
      if (request.headers.prefer?.includes('return=minimal'))
        return { revision: result.revision, repeated: result.repeated }
      const taskView = await readView(taskId, request)
      reply.header('X-Order-Update-Time', taskView.order.dateUpdate)
      return taskView
    },
  )

  app.put(
    '/api/tasks/:taskId/draft',
    {
      config: { access: 'menuViewTasks', refuses: [404, 409] },
      schema: {
        tags,
        params: TaskParams,
        body: DraftBody,
        response: { 200: Type.Object({ edition: Type.Integer(), savedAt: Instant }) },
      },
    },
    (request) =>
      saveDraft(services, request.actor, request.params.taskId, request.body, readTabId(request.headers)),
  )

  app.post(
    '/api/tasks/:taskId/claim',
    {
      config: { access: 'menuViewTasks', refuses: [404, 409] },
      schema: {
        tags,
        params: TaskParams,
        body: ClaimBody,
        response: { 200: Type.Union([Claim, Type.Null()]) },
      },
    },
    (request) => claimTask(services, request.actor, request.params.taskId, request.body.takeOver ?? false),
  )

  app.delete(
    '/api/tasks/:taskId/claim',
    {
      config: { access: 'menuViewTasks', refuses: [404] },
      schema: { tags, params: TaskParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await releaseTask(services, request.actor, request.params.taskId)
      return reply.code(204).send(null)
    },
  )
}
