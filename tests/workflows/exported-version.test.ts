import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkflowChangesBody } from '../../schemas/api/workbench.ts'
import { applyChanges } from '../../workflows/changes/apply.ts'
import { noChanges, type WorkflowChanges } from '../../workflows/changes/changes.ts'
import { findChangeProblems } from '../../workflows/changes/problems.ts'
import { createChangedScenarios } from '../../workflows/changes/scenarios.ts'
import { listTransitionPlaces } from '../../workflows/changes/transitions.ts'
import type { Workflow } from '../../workflows/define.ts'
import type { Migration } from '../../workflows/migration.ts'
import { scenarios } from '../../workflows/scenarios.generated.ts'
import type { Scenarios } from '../../workflows/scenarios.ts'
import {
  findNextReleaseVersion,
  renderExportedVersion,
} from '../../src/server/processes/workbench/export-version.ts'
import { findShortestPaths, toModelPaths } from '../../src/server/processes/workbench/model-paths.ts'
import { getPathResults } from '../support/path-results.ts'
import { addedStepTexts, findBase } from './change-cases.ts'

const root = join(import.meta.dirname, '../..')
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'crm-export-'))
  for (const part of ['workflows', 'schemas', 'src/shared', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

interface Exported {
  workflow: Workflow
  scenarios: Scenarios
  migration: Migration
}

/** Writes the version into a copy of the project and loads it from there. */
async function exportVersion(name: string, base: number, changes: WorkflowChanges): Promise<Exported> {
  const files = renderExportedVersion(
    {
      name,
      base,
      version: base * 1000 + 1,
      changes: changes as WorkflowChangesBody,
      reason: 'Так надо */ x',
    },
    findNextReleaseVersion(name),
  )
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  const load = async (file: string) => {
    const path = Object.keys(files).find((one) => one.endsWith(`/${file}`))!
    return ((await import(/* @vite-ignore */ join(copy, path))) as { default: unknown }).default
  }
  return {
    workflow: (await load('machine.ts')) as Workflow,
    scenarios: (await load('scenarios.ts')) as Scenarios,
    migration: (await load('migrate.ts')) as Migration,
  }
}

const cases: [name: string, base: number, limits: WorkflowChanges['limits']][] = [
  ['formatting', 2, { maxPackages: 2 }],
  ['exchange', 1, {}],
  ['issueToCourier', 1, {}],
  ['changeAddress', 1, {}],
]

const nothing: WorkflowChangesBody = { texts: {}, limits: {}, steps: [], actions: [] }

describe('an exported version', () => {
  it.each(cases)(
    '[WB-07] of %s v%i does the same as the changed version: states, effects and forms of every path',
    { timeout: 120_000 },
    async (name, version, limits) => {
      const base = findBase(name, version)
      const places = listTransitionPlaces(base.workflow)
      const free = places.find(({ locked }) => locked === null)
      const steps = free ? [{ id: 'added1', transition: free.id, mobile: true, goods: false }] : []
      const state = places.find(({ target }) => target !== null && target !== '')!.target!
      const changes: WorkflowChanges = {
        ...noChanges,
        texts: addedStepTexts(base.workflow, steps),
        limits,
        steps,
        actions: [
          { state, at: 'entry', action: { type: 'commentOrder', params: { comment: 'Отметка `${x}`' } } },
        ],
      }
      expect(findChangeProblems(base, changes)).toEqual([])
      const exported = await exportVersion(name, version, changes)
      const changed = applyChanges(base.workflow, base.texts, changes, version * 1000 + 1).workflow
      const samples = createChangedScenarios(scenarios[`${name}/v${version}`]!, changes)
      const paths = toModelPaths(changed, samples, findShortestPaths(changed, samples))
      const exportedPaths = toModelPaths(
        exported.workflow,
        exported.scenarios,
        findShortestPaths(exported.workflow, exported.scenarios),
      )
      expect(paths.length).toBeGreaterThan(3)
      expect(exportedPaths.map(({ description }) => description)).toEqual(
        paths.map(({ description }) => description),
      )
      const next = findNextReleaseVersion(name)
      expect(exported.workflow.version).toBe(next)
      const rename = (text: string) => text.replaceAll(`${name}/v${next}/`, `${name}/v${version}/`)
      for (const path of paths) {
        const steps = getPathResults(changed, samples, path)
        expect(rename(JSON.stringify(getPathResults(exported.workflow, exported.scenarios, path)))).toBe(
          JSON.stringify(steps),
        )
      }
      if (steps.length > 0) expect(Object.values(exported.migration.states)).toHaveLength(1)
    },
  )

  it('[WB-07] has all its texts, the standard ones of a message that only one language changes', () => {
    const texts = { ru: { 'messages.sms.assemblyDelayed': 'Заказ {{orderId}} задержится' } }
    const files = renderExportedVersion(
      { name: 'notifyAssemblyTime', base: 1, version: 1001, changes: { ...nothing, texts }, reason: 'x' },
      2,
    )
    const read = (language: string) =>
      JSON.parse(files[`schemas/forms/notifyAssemblyTime/v2/texts.${language}.json`]!)
    expect(read('ru').messages.sms.assemblyDelayed).toBe('Заказ {{orderId}} задержится')
    expect(read('en').messages.sms.assemblyDelayed).toContain('{{orderId}}')
    expect(read('kk').title).not.toBe('')
  })
})
