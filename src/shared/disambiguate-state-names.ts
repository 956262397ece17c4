import type { ProcessDefinition } from '../../schemas/api/processes.ts'

type Drawn = Pick<ProcessDefinition, 'initial' | 'states' | 'transitions'>

/** What tells a state from others of the same name: where it lies, whence one comes to it, or when. */
export type Apart =
  | { by: 'within' | 'after'; of: string }
  | { by: 'beginning' | 'otherwise' }
  | { by: 'if'; guard: string }
  | { by: 'number'; number: number }

/** By the path of each state whose name another one of the machine has too. */
export function disambiguateStateNames(
  { initial, states, transitions }: Drawn,
  nameOf: (path: string) => string,
): ReadonlyMap<string, Apart> {
  const byName = new Map<string, string[]>()
  for (const { path } of states) byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), path])
  const isAlone = (path: string) => byName.get(nameOf(path))?.length === 1
  const parents = new Map(states.map(({ path, parent }) => [path, parent]))
  const into = (path: string) =>
    transitions.filter(({ source, targets }) => source !== path && targets.includes(path))

  const within = (path: string) => {
    const parent = parents.get(path) ?? null
    return parent !== null && isAlone(parent) ? [parent] : []
  }
  const after = (path: string) => {
    const sources = into(path).flatMap(({ source }) => (source !== null && isAlone(source) ? [source] : []))
    // Authors write states in the order of the process: the nearest of what comes before is first.
    return states.map((state) => state.path).filter((one) => sources.includes(one))
  }
  const guards = (path: string) => into(path).flatMap((transition) => transition.guards)

  const found = new Map<string, Apart>()
  for (const alike of byName.values()) {
    if (alike.length < 2) continue
    for (const [n, path] of alike.entries()) {
      const others = alike.filter((other) => other !== path)
      const own = (of: (path: string) => string[]) =>
        of(path).find((one) => others.every((other) => !of(other).includes(one)))
      const [place, before, guard] = [own(within), own(after), own(guards)]
      found.set(
        path,
        place !== undefined
          ? { by: 'within', of: place }
          : path === initial
            ? { by: 'beginning' }
            : before !== undefined
              ? { by: 'after', of: before }
              : guard !== undefined
                ? { by: 'if', guard }
                : { by: 'number', number: n + 1 },
      )
    }
    const numbered = alike.filter((path) => found.get(path)?.by === 'number')
    // All others of the name have their condition: this one is what is left.
    if (numbered.length === 1 && alike.every((path) => ['if', 'number'].includes(found.get(path)!.by)))
      found.set(numbered[0]!, { by: 'otherwise' })
  }
  return found
}
