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

/** Who walks, and what of a workflow can be walked over HTTP. */
interface PathRunners {
  start: () => Promise<Pick<HttpWalker, 'walk' | 'close'>>
  pathsOf: (workflow: Workflow, scenarios: Scenarios) => ModelPath[]
}

/** Frozen versions behind the newest one change no more: the full run walks them too. */
export const walkedVersions = full ? workflows : newestVersions

/**
 * The generated paths of these workflows, walked over HTTP. More than one test file calls this with its part, so that
 * the parts run side by side. A desk belongs to no order: its paths are walked by walkers of its own.
 */
export const walkPaths = (ofThisFile: (name: string) => boolean): Promise<void> =>
  walkAll(
    walkedVersions.filter(({ kind, name }) => kind !== 'desk' && ofThisFile(name)),
    { start: () => startHttpWalker(), pathsOf: modelPaths },
  )

export async function walkAll(chosen: readonly Workflow[], { start, pathsOf }: PathRunners): Promise<void> {
  let walker: Awaited<ReturnType<PathRunners['start']>>
  beforeAll(async () => {
    walker = await start()
  })
  afterAll(() => walker.close())

  for (const workflow of chosen) {
    const scenarios = await scenariosOf(workflow)
    const all = pathsOf(workflow, scenarios)
    // The fewest paths that take every state and every transition; in the full run every sample event in every state,
    // with `PATHS=all` every path.
    const paths =
      process.env.PATHS === 'all'
        ? all
        : coveringPaths(workflow, scenarios, all, full ? { inputs: true, steps: true } : { refusals: false })
    describe(`[EN-09] ${workflow.name} v${workflow.version} over HTTP`, () => {
      let count = 0
      it.each(paths)('$description', async (path) => {
        await walker.walk(workflow, path, scenarios.inputs.find((i) => i.name === path.input)!.input)
        count++
      })

      it('every generated path was walked', () => {
        expect(count).toBe(paths.length)
        const covered = coverageOf(workflow, scenarios, paths)
        expect(missingIn(workflow, covered)).toEqual([])
        writeCoverage(workflow, 'http', paths.length, covered)
      })
    })
  }
}
