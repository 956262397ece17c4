import type { Right } from './rights.ts'

/** Names are matched with a pattern, so that future rights are covered too. The first match applies. */
const requirements: readonly (readonly [RegExp, readonly Right[]])[] = [
  [/^settingsManagePermissionEdit$/, ['settingsManagePermissionView']],
  [/^processView$|^processPublish$|^processExport$/, ['menuViewProcesses']],
  [/^task.+Work$|^tasksAssign$/, ['menuViewTasks']],
  [/^refundsRegister$|^orderInitiateRefund$|^orderExchange$/, ['menuViewRefunds', 'menuViewOrders']],
  [/^orderIssueToCourier$/, ['menuViewIssueDelivery', 'menuViewOrders']],
  [/^ordersBatch$|^showLateOrdersNotify$/, ['menuViewOrders']],
  [/^order(?!ChangeStatus|sView)/, ['menuViewOrders']],
]

/**
 * Rights of which at least one is required for this right to be useful. For example, an order action is useless to a
 * user who cannot open orders. Empty if the right is useful alone.
 */
export const getRequiredRights = (right: Right): readonly Right[] =>
  requirements.find(([names]) => names.test(right))?.[1] ?? []

/** Granted rights that are useless without other rights, and the rights of which one is missing. */
export const findUselessRights = (
  granted: ReadonlySet<string>,
): { right: Right; needs: readonly Right[] }[] =>
  ([...granted] as Right[]).flatMap((right) => {
    const others = getRequiredRights(right)
    return others.length === 0 || others.some((other) => granted.has(other)) ? [] : [{ right, needs: others }]
  })
