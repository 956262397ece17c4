import { eventsList } from '../events/events-list.ts'
import { servicesList } from '../events/services-list.ts'
import { ordersList } from '../orders/orders-list.ts'
import { moneyDueList } from '../payments/money-due-list.ts'
import { tasksList } from '../tasks/tasks-list.ts'
import { exceptionsList, inWorkList, standingList, storesDeskList } from '../watch/watch-lists.ts'
import type { AnyList } from './server-list.ts'

/** Where the job of a long file finds its list; a test holds the routes against it. */
export const exportedLists: readonly AnyList[] = [
  ordersList,
  tasksList,
  eventsList,
  moneyDueList,
  standingList,
  storesDeskList,
  inWorkList,
  exceptionsList,
  servicesList,
]
