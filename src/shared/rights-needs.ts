import type { Right } from './rights.ts'

/** By its name, so that a right of a later version is covered too; the first that fits. */
const needs: readonly (readonly [RegExp, readonly Right[]])[] = [
  [/^settingsManagePermissionEdit$/, ['settingsManagePermissionView']],
  [/^processView$|^processPublish$|^processExport$/, ['menuViewProcesses']],
  [/^task.+Work$|^tasksAssign$/, ['menuViewTasks']],
  [/^refundsRegister$|^orderInitiateRefund$|^orderExchange$/, ['menuViewRefunds', 'menuViewOrders']],
  [/^orderIssueToCourier$/, ['menuViewIssueDelivery', 'menuViewOrders']],
  [/^ordersBatch$|^showLateOrdersNotify$/, ['menuViewOrders']],
  [/^order(?!ChangeStatus|sView)/, ['menuViewOrders']],
]

/**
 * Rights of which at least one is needed for this one to be of use: an action of an order cannot be pressed by somebody who
 * opens no order. Empty: it makes sense alone.
 */
export const neededFor = (right: Right): readonly Right[] =>
  needs.find(([names]) => names.test(right))?.[1] ?? []

/** Held rights that are of no use without others, with those of which one is lacking. */
export const uselessRights = (held: ReadonlySet<string>): { right: Right; needs: readonly Right[] }[] =>
  ([...held] as Right[]).flatMap((right) => {
    const others = neededFor(right)
    return others.length === 0 || others.some((one) => held.has(one)) ? [] : [{ right, needs: others }]
  })
