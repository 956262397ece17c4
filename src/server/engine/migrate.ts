import type { AnyMachineSnapshot, StateNode } from 'xstate'
import type { Migration } from '../../../workflows/migration.ts'
import type { Workflow } from '../../../workflows/define.ts'
import { statePath, type StoredSnapshot } from './interpret.ts'

/** Why an instance cannot come over; text `workflows:migration.<problem>`. */
export type MigrationProblem =
  | 'noMigration'
  | 'unmapped'
  | 'unknownState'
  | 'contextFails'
  | 'noEnd'
  | 'unknownTimer'
  | 'versionGone'

export type Migrated = { snapshot: StoredSnapshot; state: string } | { problem: MigrationProblem }

type Node = StateNode<never, never>

/** The leaf with this dotted path, `call.greeting`; undefined: there is none. */
function leafOf(workflow: Workflow, path: string): Node | undefined {
  let node = workflow.machine.root as unknown as Node | undefined
  for (const name of path.split('.'))
    node = (node?.states as unknown as Record<string, Node> | undefined)?.[name]
  return node?.type === 'atomic' || node?.type === 'final' ? node : undefined
}

const valueOf = (path: string): unknown =>
  path
    .split('.')
    .reverse()
    .reduce<unknown>((inner, name) => (inner === undefined ? name : { [name]: inner }), undefined)

/** Where a state goes: what the person chose, what the version declares, or the state of the same path. */
export const targetOf = (
  to: Workflow,
  { states }: Pick<Migration, 'states'>,
  chosen: Record<string, string>,
  state: string,
): string | null => chosen[state] ?? states[state] ?? (leafOf(to, state) ? state : null)

/** Is there a way of transitions from here to an end, guards taken as true? */
function endIsReachable(node: Node): boolean {
  const seen = new Set<Node>()
  const open: Node[] = [node]
  while (open.length > 0) {
    const next = open.pop()!
    if (seen.has(next)) continue
    seen.add(next)
    if (next.type === 'final' && next.parent === (next.machine.root as unknown as Node)) return true
    for (let at: Node | undefined = next; at; at = at.parent as Node | undefined) {
      const transitions = [...[...at.transitions.values()].flat(), ...(at.always ?? [])]
      open.push(...transitions.flatMap((t) => (t.target ?? []) as unknown as Node[]))
    }
    if (next.type === 'compound') open.push(...(next.initial.target as unknown as Node[]))
  }
  return false
}

/** Can an instance that stays on its version still come to an end from this state? */
export function endsFrom(workflow: Workflow, state: string): boolean {
  const leaf = leafOf(workflow, state)
  return leaf !== undefined && endIsReachable(leaf)
}

/** Takes a stored snapshot over to another version. Pure, so that a replay of the records does the same again. */
export function migrate(
  to: Workflow,
  migration: Migration | undefined,
  chosen: Record<string, string>,
  old: { state: string; context: unknown },
): Migrated {
  if (!migration) return { problem: 'noMigration' }
  const state = targetOf(to, migration, chosen, old.state)
  if (state === null) return { problem: 'unmapped' }
  const leaf = leafOf(to, state)
  if (!leaf || leaf.type === 'final') return { problem: 'unknownState' }
  if (!endIsReachable(leaf)) return { problem: 'noEnd' }
  try {
    const context = migration.context(old.context as never, state)
    const snapshot = to.machine.resolveState({
      value: valueOf(state) as never,
      context,
    }) as AnyMachineSnapshot
    // What the step shows is made of the context: one that cannot be shown was not brought over.
    to.summary(snapshot.context as never)
    return {
      state: statePath(snapshot.value),
      snapshot: { value: snapshot.value, context: snapshot.context },
    }
  } catch {
    return { problem: 'contextFails' }
  }
}
