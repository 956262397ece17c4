import { describe, expect, it } from 'vitest'
import { engineParts } from '../../src/server/app.ts'
import { restore, step, type EngineEvent } from '../../src/server/engine/interpret.ts'
import { begin } from '../../src/server/engine/interpret.ts'
import { actingEvents } from '../../src/server/engine/may-act.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { modelPaths, scenariosOf } from '../support/model.ts'

const acting = actingEvents(engineParts.handlers, engineParts.facts)

describe('events that may act', () => {
  it.each(
    workflows
      .filter(({ kind }) => kind !== 'desk')
      .map((workflow) => ({ workflow, id: `${workflow.name} v${workflow.version}` })),
  )(
    '[EN-02] $id: every step with effects is expected to have some, before anything is read',
    async ({ workflow }) => {
      const scenarios = await scenariosOf(workflow)
      const unexpected = new Set<string>()
      for (const path of modelPaths(workflow, scenarios)) {
        let { snapshot } = begin(workflow, scenarios.inputs.find(({ name }) => name === path.input)!.input)
        for (const { event, accepted } of path.steps) {
          if (!accepted) continue
          const taken = step(workflow, restore(workflow, snapshot), event as EngineEvent)
          if (taken.effects.length > 0 && !acting.has(event.type)) unexpected.add(event.type)
          snapshot = taken.snapshot
        }
      }
      expect([...unexpected]).toEqual([])
    },
  )

  it('[EN-02] a talk goes on without reading the order', () => {
    for (const type of ['CUSTOMER_LISTENS', 'COLLECTED', 'BACK_TO_COLLECTION', 'PACKED'])
      expect([type, acting.has(type)]).toEqual([type, false])
  })
})
