import type { AnyMachineSnapshot, StateNode } from 'xstate'
import type { Migration } from '../../../workflows/migration.ts'
import type { Workflow } from '../../../workflows/define.ts'
import { formatStatePath, type StoredSnapshot } from './interpret.ts'

/** Reasons why an instance cannot be migrated; texts: `workflows:migration.<problem>`. */
export type MigrationProblem =
  | 'noMigration'
  | 'unmapped'
  | 'unknownState'
  | 'contextFails'
  | 'noEnd'
  | 'unknownTimer'
  | 'versionGone'

export type MigrationResult = { snapshot: StoredSnapshot; state: string } | { problem: MigrationProblem }

type Node = StateNode<never, never>

/** Leaf state with a dotted path such as `call.greeting`. */
function findLeaf(workflow: Workflow, path: string): Node | undefined {
  let node = workflow.machine.root as unknown as Node | undefined
  for (const name of path.split('.'))
    node = (node?.states as unknown as Record<string, Node> | undefined)?.[name]
  return node?.type === 'atomic' || node?.type === 'final' ? node : undefined
}

const buildStateValue = (path: string): unknown =>
  path
    .split('.')
    .reverse()
    .reduce<unknown>((inner, name) => (inner === undefined ? name : { [name]: inner }), undefined)

/** Target of a state: chosen by the user, declared by the version, or the state with the same path; otherwise null. */
export const findTargetState = (
  to: Workflow,
  { states }: Pick<Migration, 'states'>,
  chosen: Record<string, string>,
  state: string,
): string | null => chosen[state] ?? states[state] ?? (findLeaf(to, state) ? state : null)

/** Whether a final state can be reached by transitions, assuming that all guards pass. */
function isEndReachable(node: Node): boolean {
  const visited = new Set<Node>()
  const pending: Node[] = [node]
  while (pending.length > 0) {
    const next = pending.pop()!
    if (visited.has(next)) continue
    visited.add(next)
    if (next.type === 'final' && next.parent === (next.machine.root as unknown as Node)) return true
    for (let ancestor: Node | undefined = next; ancestor; ancestor = ancestor.parent as Node | undefined) {
      const transitions = [...[...ancestor.transitions.values()].flat(), ...(ancestor.always ?? [])]
      pending.push(...transitions.flatMap((t) => (t.target ?? []) as unknown as Node[]))
    }
    if (next.type === 'compound') pending.push(...(next.initial.target as unknown as Node[]))
  }
  return false
}

/** Whether an instance that stays on its version can still reach an end from this state. */
export function canReachEnd(workflow: Workflow, state: string): boolean {
  const leaf = findLeaf(workflow, state)
  return leaf !== undefined && isEndReachable(leaf)
}

/** Migrates a stored snapshot to another version. Pure, so that a replay of the records gives the same result. */
export function migrateSnapshot(
  to: Workflow,
  migration: Migration | undefined,
  chosen: Record<string, string>,
  old: { state: string; context: unknown },
): MigrationResult {
  if (!migration) return { problem: 'noMigration' }
  const state = findTargetState(to, migration, chosen, old.state)
  if (state === null) return { problem: 'unmapped' }
  const leaf = findLeaf(to, state)
  if (!leaf || leaf.type === 'final') return { problem: 'unknownState' }
  if (!isEndReachable(leaf)) return { problem: 'noEnd' }
  try {
    const context = migration.context(old.context as never, state)
    const snapshot = to.machine.resolveState({
      value: buildStateValue(state) as never,
      context,
    }) as AnyMachineSnapshot
    // The summary is computed from the context: if it throws, the migrated context is invalid.
    to.summary(snapshot.context as never)
    return {
      state: formatStatePath(snapshot.value),
      snapshot: { value: snapshot.value, context: snapshot.context },
    }
  } catch {
    return { problem: 'contextFails' }
  }
}
