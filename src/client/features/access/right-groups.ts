/** By its name, so that a right of a later version finds its place by itself; the first that fits. */
const groups: readonly [string, RegExp][] = [
  ['settings', /^(settings|menuViewSetting|pfmDistribution|reportsView|orderChangeStatus)/],
  ['menu', /^menuView/],
  ['seen', /^(ordersView|moneyDueView|show|viewEvent)/],
  ['tasks', /^task/],
  ['actions', /^order/],
  ['processes', /^process/],
  ['others', /^/],
]

/** In the order in which a person comes to them: what is seen at all before what may be done. */
export const rightGroups = (rights: readonly string[]): { id: string; rights: string[] }[] =>
  ['menu', 'seen', 'tasks', 'actions', 'processes', 'settings', 'others']
    .map((id) => ({
      id,
      rights: rights.filter((right) => groups.find(([, names]) => names.test(right))?.[0] === id),
    }))
    .filter(({ rights: own }) => own.length > 0)
