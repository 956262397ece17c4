import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Workflow } from '../../workflows/define.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import type { Scenarios } from '../../workflows/scenarios.ts'
import { coverageOf, missingIn } from './coverage.ts'
import { coveringPaths } from './covering-paths.ts'
import { writeCoverage } from './coverage-file.ts'
import { full } from './full.ts'
import { newestVersions } from './samples.ts'
import { startHttpWalker, type HttpWalker } from './http-walker.ts'
import { modelPaths, scenariosOf, type ModelPath } from './model.ts'

/** Runner of the paths, and the paths that can be run over HTTP. */
interface PathRunners {
  start: () => Promise<Pick<HttpWalker, 'walk' | 'close'>>
  pathsOf: (workflow: Workflow, scenarios: Scenarios) => ModelPath[]
}

/** Older frozen versions no longer change: only the full run tests them. */
export const walkedVersions = full ? workflows : newestVersions

/**
 * Runs the generated paths of these workflows over HTTP. Several test files call this with a part of the workflows, so
 * that the parts run concurrently. Desks belong to no order: they have runners of their own.
 */
export const walkPaths = (belongsToFile: (name: string) => boolean): Promise<void> =>
  walkAll(
    walkedVersions.filter(({ kind, name }) => kind !== 'desk' && belongsToFile(name)),
    { start: () => startHttpWalker(), pathsOf: modelPaths },
  )

export async function walkAll(chosen: readonly Workflow[], { start, pathsOf }: PathRunners): Promise<void> {
  let runner: Awaited<ReturnType<PathRunners['start']>>
  beforeAll(async () => {
    runner = await start()
  })
  afterAll(() => runner.close())

  for (const workflow of chosen) {
    const scenarios = await scenariosOf(workflow)
    const all = pathsOf(workflow, scenarios)
    // The fewest paths that cover every state and every transition; in the full run every sample event in every state,
    // with `PATHS=all` every path.
    const paths =
      process.env.PATHS === 'all'
        ? all
        : coveringPaths(workflow, scenarios, all, full ? { inputs: true, steps: true } : { refusals: false })
    describe(`[EN-09] ${workflow.name} v${workflow.version} over HTTP`, () => {
      let count = 0
      it.each(paths)('$description', async (path) => {
        await runner.walk(workflow, path, scenarios.inputs.find((i) => i.name === path.input)!.input)
        count++
      })

      it('every generated path was run', () => {
        expect(count).toBe(paths.length)
        const covered = coverageOf(workflow, scenarios, paths)
        expect(missingIn(workflow, covered)).toEqual([])
        writeCoverage(workflow, 'http', paths.length, covered)
      })
    })
  }
}
