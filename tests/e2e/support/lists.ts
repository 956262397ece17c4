import { routes } from '../../../src/client/app/routes.tsx'
import { demoRoles, type DemoRole } from '../../../src/server/platform/identity/demo-identity.ts'
import { menuOf } from '../../../src/server/platform/identity/menu.ts'
import type { Who } from './people.ts'

export interface ListOfRoutes {
  path: string
  who: Who
}

/** Lists that show no rows before something is searched for, and what finds some; a list that has more under another scope. */
const queries: Record<string, string> = {
  '/refunds/check': 'search=1000',
  '/exchanges': 'search=1000',
  '/customers': 'search=794',
  '/settings/order-change-status': 'search=794',
  '/tasks': 'scope=all',
}
/** Who sees most comes first. */
const readers: readonly (readonly [Who, DemoRole])[] = [
  ['manager', 'storeManager'],
  ['accountant', 'accountant'],
  ['admin', 'administrator'],
]

const readerOf = (menu: string | null): Who => {
  const reader = readers.find(
    ([, role]) => menu === null || menuOf(new Set(demoRoles[role].rights), false).includes(menu),
  )
  if (!reader) throw new Error(`no reader of the section ${menu}`)
  return reader[0]
}

/** Every list of the routes, each once, with a demo user who may open it. */
export const lists: readonly ListOfRoutes[] = routes
  // A list of delivery issue is drawn by a screen of its own.
  .filter(({ path, screen }) => screen.list !== undefined || path === '/issue-delivery')
  .filter(({ screen }, index, all) => all.findIndex((one) => one.screen === screen) === index)
  .map(({ path, menu }) => ({
    path: path in queries ? `${path}?${queries[path]}` : path,
    who: readerOf(menu),
  }))
