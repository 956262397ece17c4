/** Groups by the prefix of the right's name, so that new rights are grouped automatically. The first match wins. */
const groups: readonly [string, RegExp][] = [
  ['settings', /^(settings|menuViewSetting|pfmDistribution|reportsView|orderChangeStatus)/],
  ['menu', /^menuView/],
  ['seen', /^(ordersView|moneyDueView|show|viewEvent)/],
  ['tasks', /^task/],
  ['actions', /^order/],
  ['processes', /^process/],
  ['others', /^/],
]

/** Groups the rights. Groups without rights are omitted. */
export const groupRights = (rights: readonly string[]): { id: string; rights: string[] }[] =>
  ['menu', 'seen', 'tasks', 'actions', 'processes', 'settings', 'others']
    .map((id) => ({
      id,
      rights: rights.filter((right) => groups.find(([, names]) => names.test(right))?.[0] === id),
    }))
    .filter(({ rights: groupRights }) => groupRights.length > 0)
