import type { Right } from './rights.ts'

/**
 * Rights that a right requires, by a pattern of its name, so that future rights are covered. The first match applies.
 */
const requirements: readonly (readonly [RegExp, readonly Right[]])[] = [
  [/^settingsManagePermissionEdit$/, ['settingsManagePermissionView']],
  [/^process(View|Publish|Export|Move|Alerts)$/, ['menuViewProcesses']],
  [/^task.+Work$|^tasksAssign$/, ['menuViewTasks']],
  [/^refundsRegister$|^orderInitiateRefund$|^orderExchange$/, ['menuViewRefunds', 'menuViewOrders']],
  [/^orderIssueToCourier$/, ['menuViewIssueDelivery', 'menuViewOrders']],
  [/^ordersBatch$|^showLateOrdersNotify$/, ['menuViewOrders']],
  [/^order(?!ChangeStatus|sView)/, ['menuViewOrders']],
]

/**
 * Rights of which at least one must also be granted. For example, the right to an order action is useless without the
 * right to open orders. Empty if the right needs no other right.
 */
export const getRequiredRights = (right: Right): readonly Right[] =>
  requirements.find(([names]) => names.test(right))?.[1] ?? []

/** Granted rights that are useless, because none of the rights that they need (`needs`) is granted. */
export const findUselessRights = (
  granted: ReadonlySet<string>,
): { right: Right; needs: readonly Right[] }[] =>
  ([...granted] as Right[]).flatMap((right) => {
    const others = getRequiredRights(right)
    return others.length === 0 || others.some((other) => granted.has(other)) ? [] : [{ right, needs: others }]
  })
