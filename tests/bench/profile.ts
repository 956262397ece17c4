import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { round } from './measure.ts'

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
}

/** Shares of the processor's busy time, the largest first. */
export type CpuShares = { of: string; share: number }[]

/** Arguments that make a Node process write its CPU profile when it exits, and a reader of it. */
export function recordCpuProfile(): { nodeArguments: string[]; read: () => CpuShares } {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  return {
    nodeArguments: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
    read: () => {
      const largest = readdirSync(folder)
        .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile)
        .sort((a, b) => b.samples.length - a.samples.length)[0]
      rmSync(folder, { recursive: true, force: true })
      return largest ? sharesOf(largest) : []
    },
  }
}

function sharesOf({ nodes, samples }: CpuProfile): CpuShares {
  const ownerOf = new Map(nodes.map(({ id, callFrame }) => [id, frameOwner(callFrame)]))
  const counts = new Map<string, number>()
  for (const sample of samples) {
    const name = ownerOf.get(sample)!
    if (name !== '(idle)') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0)
  return [...counts]
    .map(([of, n]) => ({ of, share: round(n / total) }))
    .filter(({ share }) => share >= 0.01)
    .sort((a, b) => b.share - a.share)
}

/**
 * Owner of a frame: the package, Node's own module, `node` for native code, `crm` for the product's own code, or the
 * profiler's name in parentheses.
 */
function frameOwner({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName.startsWith('(') && url === '') return functionName
  if (url === '') return `node ${functionName}`
  if (url.startsWith('node:')) return url
  const index = url.lastIndexOf('/node_modules/')
  if (index < 0) return 'crm'
  const [first = '', second = ''] = url.slice(index + '/node_modules/'.length).split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
