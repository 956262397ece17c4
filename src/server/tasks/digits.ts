import type { AnyStateNode } from 'xstate'
import type { Workflow } from '../../../workflows/define.ts'

const known = new Map<Workflow, ReadonlyMap<string, number>>()

/**
 * The digit that presses each event of a person, the same in every step of the workflow: a hand learns it. No two events
 * of one step have the same; the main ones come first. More than nine at once: the last ones have none.
 */
export function digitsOf(workflow: Workflow): ReadonlyMap<string, number> {
  const digits = known.get(workflow) ?? shareOut(workflow)
  known.set(workflow, digits)
  return digits
}

function shareOut({ machine, events }: Workflow): Map<string, number> {
  const together = stepsOf(machine.root).map((step) => new Set(step))
  const all = Object.entries(events).flatMap(([type, event]) =>
    event.by === 'person' ? [{ type, main: event.tone === 'main' }] : [],
  )
  const digits = new Map<string, number>()
  for (const { type } of [...all].sort((a, b) => Number(b.main) - Number(a.main))) {
    const beside = together.filter((step) => step.has(type)).flatMap((step) => [...step])
    const used = new Set(beside.map((other) => digits.get(other)))
    const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => !used.has(digit))
    if (free !== undefined) digits.set(type, free)
  }
  return digits
}

/** Events of each state together with those of the states around it. */
function stepsOf(node: AnyStateNode, around: readonly string[] = []): string[][] {
  const here = [...around, ...(node.ownEvents as string[])]
  const inner = Object.values(node.states)
  return inner.length === 0 ? [here] : inner.flatMap((child) => stepsOf(child, here))
}
