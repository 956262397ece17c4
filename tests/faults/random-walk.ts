import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { openPostgresqlDatabase } from '../../src/server/platform/db/postgresql.ts'
import { readCatalogEntryLookup } from '../../src/server/platform/catalogs/known-entries.ts'
import {
  startMachine,
  hasMachineEnded,
  getStepMeta,
  getUserEvents,
  formatStatePath,
  stepMachine,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import { checkEventPayload, getFormId } from '../../src/server/engine/payloads.ts'
import { checkCatalogReferences, type HasCatalogEntry } from '../../src/server/engine/references.ts'
import { Refusal } from '../../src/server/platform/http/refusal.ts'
import type { Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import type { SampleEvent, Scenarios } from '../../workflows/scenarios.ts'
import { startCluster } from '../support/cluster.ts'
import { startHttpPathRunner } from '../support/http-walker.ts'
import { loadScenarios, type ModelPath, type PathStep } from '../support/model.ts'
import { findValuesInLog, readSecrets } from './log-secrets.ts'
import { createRandom, type Random } from './random.ts'

const maxPathLength = 25

export interface Figures {
  walks: number
  events: number
  accepted: number
  refused: number
  byWorkflow: Record<string, number>
  divergences: string[]
}

/**
 * Random paths with valid and invalid payloads over HTTP until `events` were sent; the pure machine predicts the
 * result of each event. The same seed takes the same path.
 */
export async function runRandomPaths(events: number, seed: number): Promise<Figures> {
  const cluster = await startCluster()
  const database = await openPostgresqlDatabase(cluster.url)
  await migrateDatabase(database)
  const log: string[] = []
  const runner = await startHttpPathRunner(database, (line) => void log.push(line))
  const figures: Figures = { walks: 0, events: 0, accepted: 0, refused: 0, byWorkflow: {}, divergences: [] }
  try {
    const known = await runner.server.services.database.db.transaction(readCatalogEntryLookup)
    const subjects = await Promise.all(
      workflows
        .filter(({ kind }) => ['order', 'task', 'action'].includes(kind))
        .map(async (workflow) => ({ workflow, scenarios: await loadScenarios(workflow) })),
    )
    const random = createRandom(seed)
    while (figures.events < events) {
      const { workflow, scenarios } = random.pick(subjects)
      const { name, input } = random.pick([...scenarios.inputs])
      const path = randomPath(workflow, scenarios, name, input, random, known)
      try {
        await runner.run(workflow, path, input)
      } catch (error) {
        figures.divergences.push(
          `${workflow.name} v${workflow.version} ${path.description}: ${String(error)}`,
        )
        if (figures.divergences.length > 20) break
      }
      const id = `${workflow.name} v${workflow.version}`
      figures.walks += 1
      figures.events += path.steps.length
      figures.byWorkflow[id] = (figures.byWorkflow[id] ?? 0) + path.steps.length
      for (const { accepted } of path.steps) figures[accepted ? 'accepted' : 'refused'] += 1
      if (figures.walks % 500 === 0)
        console.log(`${figures.events} events, ${figures.divergences.length} divergences`)
    }
    for (const value of findValuesInLog(log.join('\n'), await readSecrets(database.db)))
      figures.divergences.push(`[RL-11] the log holds a personal value: «${value}»`)
  } finally {
    await runner.close()
    await cluster.stop()
  }
  return figures
}

/** Drawn on the machine alone: its answer for an event is what the server must do. */
function randomPath(
  workflow: Workflow,
  scenarios: Scenarios,
  inputName: string,
  input: Parameters<typeof startMachine>[1],
  random: Random,
  known: HasCatalogEntry,
): ModelPath {
  const cases = scenarios.events as readonly SampleEvent[]
  let { snapshot } = startMachine(workflow, input)
  const start = formatStatePath(snapshot.value)
  const steps: PathStep[] = []
  while (!hasMachineEnded(snapshot) && steps.length < maxPathLength) {
    const drawnCase = random.pick([...cases])
    const modified = makeInvalid(workflow, drawnCase, random)
    // The facts were computed for the payload as drawn; a payload that was changed but still fits the form would need
    // other facts.
    const needsFacts =
      Object.keys(drawnCase.facts as object).length > 0 && fitsForm(workflow, snapshot, modified, known)
    const event = needsFacts ? drawnCase : modified
    const isAccepted = isAcceptedByMachine(workflow, snapshot, event, known)
    const from = formatStatePath(snapshot.value)
    if (isAccepted) snapshot = stepMachine(workflow, snapshot, event as EngineEvent).snapshot
    steps.push({ event, accepted: isAccepted, from, expectedState: formatStatePath(snapshot.value) })
  }
  const description = `${inputName}: ${steps.map(({ event }) => `${event.type}(${event.name})`).join(' ')}`
  return { workflow: workflow.name, version: workflow.version, input: inputName, start, steps, description }
}

/** The checks in the server's own order: is it offered, does its payload fit, do the guards pass. */
function isAcceptedByMachine(
  workflow: Workflow,
  snapshot: ReturnType<typeof startMachine>['snapshot'],
  event: SampleEvent,
  known: HasCatalogEntry,
): boolean {
  return fitsForm(workflow, snapshot, event, known) && snapshot.can(event as never)
}

/** Is it offered here, and does its payload fit the form; the guards are not evaluated. */
function fitsForm(
  workflow: Workflow,
  snapshot: ReturnType<typeof startMachine>['snapshot'],
  event: SampleEvent,
  known: HasCatalogEntry,
): boolean {
  const definition = workflow.events[event.type]
  if (definition?.by !== 'person') return true
  const meta = getStepMeta(snapshot)
  if (meta?.for !== 'person') return false
  if (!getUserEvents(workflow, snapshot).some(([type]) => type === event.type)) return false
  const form = getFormId(definition, meta)
  try {
    checkCatalogReferences(form, checkEventPayload(form, event.payload), known)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type Modification = (payload: Record<string, unknown>, key: string) => Record<string, unknown>
const modifications: Modification[] = [
  (payload, key) => Object.fromEntries(Object.entries(payload).filter(([name]) => name !== key)),
  (payload) => ({ ...payload, unknownField: 1 }),
  (payload, key) => ({ ...payload, [key]: 'вместо числа' }),
  (payload, key) => ({ ...payload, [key]: -1 }),
  (payload, key) => ({ ...payload, [key]: null }),
  (payload, key) => ({ ...payload, [key]: [] }),
  (payload, key) => ({ ...payload, [key]: { nested: true } }),
  (payload, key) => ({ ...payload, [key]: 'я'.repeat(5_000) }),
  (payload, key) => ({ ...payload, [key]: Number.MAX_SAFE_INTEGER }),
]

/**
 * One in four of the users' payloads is made invalid: a field missing, of a wrong type, too long, below zero,
 * unknown.
 */
function makeInvalid(workflow: Workflow, event: SampleEvent, random: Random): SampleEvent {
  if (workflow.events[event.type]?.by !== 'person' || random.next() < 0.75) return event
  const payload = event.payload as Record<string, unknown>
  const key = random.pick([...Object.keys(payload), 'nothing'])
  const modified = random.pick(modifications)(payload, key)
  return { ...event, name: `${event.name}, bent`, payload: modified }
}
