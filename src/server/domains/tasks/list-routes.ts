import { Type } from 'typebox'
import { closed, Id, Instant, Nullable } from '../../../../schemas/formats.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import type { App } from '../../platform/http/http.ts'
import { registerListRoute } from '../../platform/lists/list-route.ts'
import type { Services } from '../../platform/services.ts'
import { takeNextTask } from './claims.ts'
import { countOverdueTasks, findFirstPossibleCall, findNextTaskId } from './list-repository.ts'
import { marketplaceReturnsList, shippingReturnsList, tasksList } from './tasks-list.ts'

const tags = ['tasks']
/** Query of the next task: the selected task type, and the order whose customer is at the counter. */
const NextTaskQuery = Type.Object(
  { type: Type.Optional(Type.String({ maxLength: 40 })), order: Type.Optional(Id) },
  closed,
)
/** `callsFrom`: if only customers remain who may not be called now, the time at which the first call may begin. */
const NextTask = Type.Object({ taskId: Nullable(Id), callsFrom: Type.Optional(Instant) })

async function describeCallsToCome(...args: Parameters<typeof findFirstPossibleCall>) {
  const callsFrom = await findFirstPossibleCall(...args)
  return callsFrom === null ? {} : { callsFrom }
}

/** `count`: number of overdue tasks. */
const LateOrders = Type.Object({
  lateOrdersNotification: Type.Boolean(),
  count: Type.Integer({ minimum: 0 }),
})

/** Routes of the task lists, of the next task, and of the check for overdue tasks. */
export function registerTaskListRoutes(app: App, services: Services): void {
  const { clock } = services
  const { db } = services.database
  for (const list of [tasksList, shippingReturnsList, marketplaceReturnsList])
    registerListRoute(app, services, list)

  app.get(
    '/api/orders/late-orders-notification',
    {
      config: { access: 'showLateOrdersNotify' },
      schema: { tags, response: { 200: LateOrders } },
    },
    async ({ actor }) => {
      const count = await countOverdueTasks(db, actor, await readDatabaseNow(db, clock))
      return { lateOrdersNotification: count > 0, count }
    },
  )

  app.get(
    '/api/tasks/next',
    {
      config: { access: 'menuViewTasks' },
      schema: {
        tags,
        querystring: NextTaskQuery,
        response: { 200: NextTask },
      },
    },
    async ({ actor, mobile, query }) => {
      const request = { actor, mobile, ...query, now: await readDatabaseNow(db, clock) }
      const taskId = await findNextTaskId(db, request)
      return { taskId, ...(taskId === null && (await describeCallsToCome(db, request))) }
    },
  )

  app.post(
    '/api/tasks/take-next',
    {
      config: { access: 'menuViewTasks' },
      schema: {
        tags,
        querystring: NextTaskQuery,
        response: { 200: NextTask },
      },
    },
    async ({ actor, mobile, query }) => {
      const taskId = await takeNextTask(services, actor, { ...query, mobile })
      if (taskId !== null) return { taskId }
      const now = await readDatabaseNow(db, clock)
      return { taskId, ...(await describeCallsToCome(db, { actor, mobile, ...query, now })) }
    },
  )
}
