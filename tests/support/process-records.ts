import { workflowInstances, workflowRecords } from '../../src/server/platform/db/schema/workflow.ts'
import type { TestServer } from './server.ts'

export interface WrittenStep {
  at: number
  event: string
  to: string
  version?: number
  by?: string
}

interface WrittenInstance {
  workflow?: string
  version?: number
  pfm?: string
  ended?: boolean
}

let ids = 9_900_000

/** Writes an instance directly into the tables: the statistics of processes read nothing else. */
export async function writeProcessInstance(
  { services }: TestServer,
  steps: readonly WrittenStep[],
  { workflow = 'disbanding', version = 1, pfm = '1001', ended = false }: WrittenInstance = {},
): Promise<number> {
  const { db } = services.database
  const id = (ids += 1)
  const last = steps.at(-1)!
  await db.insert(workflowInstances).values({
    id,
    workflow,
    version: last.version ?? version,
    hash: '-',
    revision: steps.length - 1,
    value: {},
    context: {},
    status: ended ? 'done' : 'active',
    state: last.to,
    pfm,
    createdAt: new Date(steps[0]!.at),
    updatedAt: new Date(last.at),
  })
  await db.insert(workflowRecords).values(
    steps.map((step, revision) => ({
      instanceId: id,
      revision,
      at: new Date(step.at),
      version: step.version ?? version,
      fromState: revision === 0 ? null : steps[revision - 1]!.to,
      toState: step.to,
      actorId: step.by ?? 'system',
      actorName: '-',
      effects: [],
      event: { type: step.event, payload: {}, at: new Date(step.at).toISOString(), facts: {} },
    })),
  )
  return id
}
