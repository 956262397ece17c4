import type { AnyMachineSnapshot, AnyStateNode, StateValue } from 'xstate'
import type { Migration } from '../../../workflows/migration.ts'
import type { Workflow } from '../../../workflows/define.ts'
import {
  findState,
  listInitialTargets,
  listTransitionTargets,
  listTransitions,
} from '../platform/drivers/xstate.ts'
import { formatStatePath, type StoredSnapshot } from './interpret.ts'

/** Reasons why an instance cannot be migrated. Their texts are `workflows:migration.<problem>`. */
export type MigrationProblem =
  | 'noMigration'
  | 'unmapped'
  | 'unknownState'
  | 'contextFails'
  | 'noEnd'
  | 'unknownTimer'
  | 'versionGone'

export type MigrationResult = { snapshot: StoredSnapshot; state: string } | { problem: MigrationProblem }

/** Finds the leaf state with a dotted path such as `call.greeting`. Undefined if there is none. */
function findLeaf({ machine }: Workflow, path: string): AnyStateNode | undefined {
  const node = findState(machine, path)
  return node?.type === 'atomic' || node?.type === 'final' ? node : undefined
}

function toStateValue(path: string): StateValue {
  const [leaf = '', ...ancestors] = path.split('.').reverse()
  return ancestors.reduce<StateValue>((inner, name) => ({ [name]: inner }), leaf)
}

/**
 * Target of a state in a migration: chosen by the user, otherwise declared by the version, otherwise the state with the
 * same path. Null if there is none.
 */
export const findTargetState = (
  to: Workflow,
  { states }: Pick<Migration, 'states'>,
  chosen: Record<string, string>,
  state: string,
): string | null => chosen[state] ?? states[state] ?? (findLeaf(to, state) ? state : null)

/** True if a final state of the whole machine can be reached by transitions, assuming that all guards pass. */
function isEndReachable(node: AnyStateNode): boolean {
  const visited = new Set<AnyStateNode>()
  const pending = [node]
  while (pending.length > 0) {
    const next = pending.pop()!
    if (visited.has(next)) continue
    visited.add(next)
    if (next.type === 'final' && next.parent === next.machine.root) return true
    for (let ancestor: AnyStateNode | undefined = next; ancestor; ancestor = ancestor.parent)
      pending.push(...listTransitions(ancestor).flatMap(listTransitionTargets))
    pending.push(...listInitialTargets(next))
  }
  return false
}

/** True if an instance that stays on its version can still reach an end from this state. */
export function canReachEnd(workflow: Workflow, state: string): boolean {
  const leaf = findLeaf(workflow, state)
  return leaf !== undefined && isEndReachable(leaf)
}

/**
 * Migrates a stored snapshot to another version, or returns why it cannot be migrated. The function is pure, so that a
 * replay of the records gives the same result.
 */
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
    const context = migration.context(old.context, state)
    const snapshot: AnyMachineSnapshot = to.machine.resolveState({ value: toStateValue(state), context })
    // The summary is computed from the context. If this throws, the migrated context is invalid.
    to.summary(snapshot.context)
    return {
      state: formatStatePath(snapshot.value),
      snapshot: { value: snapshot.value, context: snapshot.context },
    }
  } catch {
    return { problem: 'contextFails' }
  }
}
