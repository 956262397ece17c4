/**
 * Ids of groups with the pattern for the names of their rights. New rights get a group automatically by their prefix.
 * The first matching pattern wins.
 */
const groups: readonly [string, RegExp][] = [
  ['settings', /^(settings|menuViewSetting|pfmDistribution|reportsView|orderChangeStatus)/],
  ['menu', /^menuView/],
  ['seen', /^(ordersView|moneyDueView|show|viewEvent)/],
  ['tasks', /^task/],
  ['actions', /^order/],
  ['processes', /^process/],
  ['others', /^/],
]

/** Returns the rights by group, in display order. Groups without rights are omitted. */
export const groupRights = (rights: readonly string[]): { id: string; rights: string[] }[] =>
  ['menu', 'seen', 'tasks', 'actions', 'processes', 'settings', 'others']
    .map((id) => ({
      id,
      rights: rights.filter((right) => groups.find(([, names]) => names.test(right))?.[0] === id),
    }))
    .filter(({ rights: groupRights }) => groupRights.length > 0)
