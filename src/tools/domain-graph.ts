import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const importPath = /from '(\.[^']+)'/g

/** Returns the domains that each domain imports from, including imports of types only. */
function readImportsByDomain(base: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of readdirSync(base, { recursive: true, encoding: 'utf8' })) {
    const [domain, inner] = file.split('/')
    if (domain === undefined || inner === undefined || !file.endsWith('.ts')) continue
    const imported = graph.get(domain) ?? new Set<string>()
    graph.set(domain, imported)
    for (const [, path = ''] of readFileSync(join(base, file), 'utf8').matchAll(importPath)) {
      const [target = ''] = relative(base, join(base, dirname(file), path)).split('/')
      if (target !== '..' && target !== domain) imported.add(target)
    }
  }
  return graph
}

/**
 * Returns the domains sorted by dependency, so that each one comes after all domains that it imports from. Throws if
 * there is a cycle.
 */
function sortByDependency(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const sorted: string[] = []
  const rest = new Set([...graph.keys()].sort())
  while (rest.size > 0) {
    const ready = [...rest].filter((domain) => [...graph.get(domain)!].every((other) => !rest.has(other)))
    if (ready.length === 0) throw new Error(`the domains ${[...rest].join(', ')} depend on each other`)
    for (const domain of ready) {
      sorted.push(domain)
      rest.delete(domain)
    }
  }
  return sorted
}

/** Returns the text of `docs/domains.md`. `root`: folder of the project. */
export function renderDomainGraph(root: string): string {
  const graph = readImportsByDomain(join(root, 'src/server/domains'))
  const lines = sortByDependency(graph).map((domain) => {
    const imported = [...graph.get(domain)!].sort()
    return `- **${domain}**: ${imported.length === 0 ? 'no other domain' : imported.join(', ')}`
  })
  return `# Domains of the server

Written by \`npm run generate\` from the imports in \`src/server/domains\`. A domain imports only from domains above it in
this list, and from the layers below (\`docs/architecture.md\`, «Layers»).

${lines.join('\n')}
`
}
