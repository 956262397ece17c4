import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  startMachine,
  getStepMeta,
  getUserEvents,
  restoreSnapshot,
  formatStatePath,
  stepMachine,
  type EngineEvent,
} from '../../src/server/engine/interpret.ts'
import type { Workflow } from '../../workflows/define.ts'
import published from '../../workflows/published.lock.json' with { type: 'json' }
import { workflows } from '../../workflows/registry.generated.ts'
import { generateModelPaths, loadScenarios } from '../support/model.ts'

/** One stored snapshot of each state, written by the version when it was published: such instances exist in production. */
interface Saved {
  state: string
  value: unknown
  context: unknown
  /** Events that a user could send from there. */
  events: string[]
}

const fileOf = ({ name, version }: Workflow) =>
  join(import.meta.dirname, `snapshots/${name}.v${version}.json`)

/** Run `SAVE_SNAPSHOTS=true npx vitest run --project rules tests/workflows/old-snapshots.test.ts` after a publication. */
const saving = process.env.SAVE_SNAPSHOTS === 'true'

async function snapshotsOf(workflow: Workflow): Promise<Saved[]> {
  const scenarios = await loadScenarios(workflow)
  const saved = new Map<string, Saved>()
  for (const path of generateModelPaths(workflow, scenarios)) {
    let { snapshot } = startMachine(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
    const keep = () => {
      const state = formatStatePath(snapshot.value)
      if (saved.has(state)) return
      const { value, context } = JSON.parse(JSON.stringify(snapshot)) as Saved
      saved.set(state, { state, value, context, events: eventsOf(workflow, snapshot) })
    }
    keep()
    for (const { event, accepted } of path.steps) {
      if (!accepted) continue
      snapshot = stepMachine(workflow, snapshot, event as EngineEvent).snapshot
      keep()
    }
  }
  return [...saved.values()].sort((a, b) => a.state.localeCompare(b.state))
}

const eventsOf = (workflow: Workflow, snapshot: ReturnType<typeof restoreSnapshot>) =>
  getUserEvents(workflow, snapshot).map(([type]) => type)

const frozen = workflows.filter(({ name, version }) => Object.hasOwn(published, `${name}/v${version}`))

describe.each(frozen.map((workflow) => ({ id: `${workflow.name} v${workflow.version}`, workflow })))(
  'instances of $id stored when it was published',
  ({ workflow }) => {
    const file = fileOf(workflow)
    it('[EN-03] still load, display their step and accept its events', async () => {
      if (saving && !existsSync(file))
        writeFileSync(file, `${JSON.stringify(await snapshotsOf(workflow), null, 1)}\n`)
      const saved = JSON.parse(readFileSync(file, 'utf8')) as Saved[]
      expect(saved.length).toBeGreaterThan(0)
      for (const { state, value, context, events } of saved) {
        const snapshot = restoreSnapshot(workflow, { value, context })
        expect(formatStatePath(snapshot.value)).toBe(state)
        expect(eventsOf(workflow, snapshot), state).toEqual(events)
        expect(() => workflow.summary(snapshot.context as never), state).not.toThrow()
        const meta = getStepMeta(snapshot)
        if (meta?.for === 'person')
          expect(() => workflow.formData?.(snapshot.context as never, meta.form), state).not.toThrow()
      }
    })
  },
)
