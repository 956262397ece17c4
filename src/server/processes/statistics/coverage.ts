import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessTestCoverage } from '../../../../schemas/api/process-statistics.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import { projectRoot } from '../../platform/config/project-root.ts'
import { listTransitionsByEvent, listStates } from '../../platform/drivers/xstate.ts'
import { createTransitionId } from '../../engine/definition.ts'

type Rings = ProcessTestCoverage['rings']
interface Figures {
  covered: Partial<Record<Rings[number]['ring'], { paths: number; transitions: string[] }>>
}

/**
 * Reads which transitions of a version the generated tests cover, from the file that `npm run figures` has copied from
 * a full test run. Empty if the build contains no such file.
 */
export async function readTransitionTestCoverage(workflow: Workflow): Promise<Rings> {
  const file = join(projectRoot, 'docs/figures/coverage', `${workflow.name}.v${workflow.version}.json`)
  const figures = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (figures === null) return []
  const idByName = mapTransitionIds(workflow)
  return Object.entries((JSON.parse(figures) as Figures).covered).map(([ring, { paths, transitions }]) => ({
    ring: ring as Rings[number]['ring'],
    paths,
    // The file may be older than the machine. Transitions that no longer exist are left out.
    transitions: transitions.flatMap((name) => idByName.get(name) ?? []),
  }))
}

/** Returns the ids of the transitions by their name in the coverage file, for example `formatting.ready:STARTED:0`. */
function mapTransitionIds({ machine }: Workflow): Map<string, string> {
  return new Map(
    listStates(machine.root).flatMap((node) => {
      const names = listTransitionsByEvent(node).flatMap(({ event, branches }) =>
        branches.map((_, branch) => `${node.id}:${event ?? 'always'}:${branch}`),
      )
      return names.map((name, n) => [name, createTransitionId(node, n)] as const)
    }),
  )
}
