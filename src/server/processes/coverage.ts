import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyStateNode } from 'xstate'
import type { ProcessCoverage } from '../../../schemas/api/process-statistics.ts'
import type { Workflow } from '../../../workflows/define.ts'
import { projectRoot } from '../platform/config/project-root.ts'
import { transitionId } from '../engine/definition.ts'

type Rings = ProcessCoverage['rings']
interface Figures {
  covered: Partial<Record<Rings[number]['ring'], { paths: number; transitions: string[] }>>
}

/** What the generated tests of a version walk, as their last run has written it down; empty where no figures came along. */
export async function readCoverage(workflow: Workflow): Promise<Rings> {
  const file = join(projectRoot, 'docs/figures/coverage', `${workflow.name}.v${workflow.version}.json`)
  const figures = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (figures === null) return []
  const idOf = idsOf(workflow)
  return Object.entries((JSON.parse(figures) as Figures).covered).map(([ring, { paths, transitions }]) => ({
    ring: ring as Rings[number]['ring'],
    paths,
    // Figures may be older than the machine; what it has no longer is left out.
    transitions: transitions.flatMap((covered) => idOf.get(covered) ?? []),
  }))
}

/** Names of the figures (`formatting.ready:STARTED:0`) → ids of the definition. */
function idsOf({ machine }: Workflow): Map<string, string> {
  const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(nodesOf),
  ]
  return new Map(
    nodesOf(machine.root as AnyStateNode).flatMap((node) => {
      const events = [...node.transitions].map(([event, branches]) => ({ event: String(event), branches }))
      const branches = [...events, { event: 'always', branches: node.always ?? [] }].flatMap(
        ({ event, branches: own }) => own.map((_, branch) => `${node.id}:${event}:${branch}`),
      )
      return branches.map((name, n) => [name, transitionId(node, n)] as const)
    }),
  )
}
