import type { AnyMachineSnapshot } from 'xstate'
import type { Workflow } from '../../../workflows/define.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { updateRow, type RowChange } from './order-state/changes.ts'
import type { Claim } from './order-state/load.ts'
import { getStepMeta, getUserEvents } from './interpret.ts'

interface StepOfTask {
  workflow: Workflow
  instanceId: number
  before: AnyMachineSnapshot
  after: AnyMachineSnapshot
  /** Claim before the step. */
  claim: Claim | null
  actor: Actor
  at: Date
  claimMinutes: number
  /** True if the step was sent from a page, which renews the claim and releases it when it is left. */
  isFromPage: boolean
  isPostponed: boolean
}

/** True if every event needs a right in addition to that of the step, for example to unlock the issue of an order. */
function needsOtherUser(workflow: Workflow, snapshot: AnyMachineSnapshot): boolean {
  const events = getUserEvents(workflow, snapshot)
  return events.length > 0 && events.every(([, { right }]) => right !== undefined)
}

/**
 * Returns the changes of the claim of a task after a step of a user. Reading a task does not claim it, so the step
 * claims it for its user. The claim is released when the task goes to another user: the actor lacks the right of the
 * next step, the issue of the order was locked, or it was unlocked.
 */
export function buildClaimChanges(step: StepOfTask): RowChange[] {
  const { workflow, instanceId, before, after, claim, actor, at, claimMinutes } = step
  const meta = getStepMeta(after)
  if (meta?.for !== 'person') return []
  const isHandedOver =
    !actor.rights.has(meta.right) || needsOtherUser(workflow, before) || needsOtherUser(workflow, after)
  if (isHandedOver)
    return claim === null
      ? []
      : [
          updateRow(
            'tasks',
            { instanceId },
            { claimedBy: null, claimedName: null, claimedSince: null, claimedUntil: null },
          ),
        ]
  const isMine =
    claim?.claimedBy === actor.id &&
    claim.claimedUntil !== null &&
    Date.parse(claim.claimedUntil) > at.getTime()
  if (isMine || !step.isFromPage || step.isPostponed) return []
  return [
    updateRow(
      'tasks',
      { instanceId },
      {
        claimedBy: actor.id,
        claimedName: actor.name,
        claimedSince: at.toISOString(),
        claimedUntil: new Date(at.getTime() + claimMinutes * 60_000).toISOString(),
      },
    ),
  ]
}
