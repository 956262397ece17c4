import type { ProcessDefinition } from '../../schemas/api/processes.ts'

type MachineStates = Pick<ProcessDefinition, 'initial' | 'states' | 'transitions'>

/**
 * Property that distinguishes a state from other states with the same name: its parent (`within`), its predecessor
 * (`after`), the start of the process (`beginning`), the guard of its incoming transition (`if`), the absence of a
 * guard (`otherwise`), or a number.
 */
export type StateQualifier =
  | { by: 'within' | 'after'; of: string }
  | { by: 'beginning' | 'otherwise' }
  | { by: 'if'; guard: string }
  | { by: 'number'; number: number }

/** Returns a qualifier for each state whose name is not unique in the machine, by path of the state. */
export function disambiguateStateNames(
  { initial, states, transitions }: MachineStates,
  nameOf: (path: string) => string,
): ReadonlyMap<string, StateQualifier> {
  const byName = new Map<string, string[]>()
  for (const { path } of states) byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), path])
  const hasUniqueName = (path: string) => byName.get(nameOf(path))?.length === 1
  const parents = new Map(states.map(({ path, parent }) => [path, parent]))
  const listIncomingTransitions = (path: string) =>
    transitions.filter(({ source, targets }) => source !== path && targets.includes(path))

  const listDistinctParents = (path: string) => {
    const parent = parents.get(path) ?? null
    return parent !== null && hasUniqueName(parent) ? [parent] : []
  }
  const listDistinctPredecessors = (path: string) => {
    const sources = listIncomingTransitions(path).flatMap(({ source }) =>
      source !== null && hasUniqueName(source) ? [source] : [],
    )
    // The definition lists states in the sequence of the process, so the first predecessor in the process comes first.
    return states.map((state) => state.path).filter((path) => sources.includes(path))
  }
  const listIncomingGuards = (path: string) =>
    listIncomingTransitions(path).flatMap((transition) => transition.guards)

  const qualifiers = new Map<string, StateQualifier>()
  for (const sameName of byName.values()) {
    if (sameName.length < 2) continue
    for (const [n, path] of sameName.entries()) {
      const others = sameName.filter((other) => other !== path)
      const findUnique = (getCandidates: (path: string) => string[]) =>
        getCandidates(path).find((candidate) =>
          others.every((other) => !getCandidates(other).includes(candidate)),
        )
      const [parent, predecessor, guard] = [
        findUnique(listDistinctParents),
        findUnique(listDistinctPredecessors),
        findUnique(listIncomingGuards),
      ]
      qualifiers.set(
        path,
        parent !== undefined
          ? { by: 'within', of: parent }
          : path === initial
            ? { by: 'beginning' }
            : predecessor !== undefined
              ? { by: 'after', of: predecessor }
              : guard !== undefined
                ? { by: 'if', guard }
                : { by: 'number', number: n + 1 },
      )
    }
    const numbered = sameName.filter((path) => qualifiers.get(path)?.by === 'number')
    // All other states with this name have a guard, so the remaining state is the «otherwise» case.
    if (
      numbered.length === 1 &&
      sameName.every((path) => ['if', 'number'].includes(qualifiers.get(path)!.by))
    )
      qualifiers.set(numbered[0]!, { by: 'otherwise' })
  }
  return qualifiers
}
