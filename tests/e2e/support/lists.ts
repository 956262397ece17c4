import { routes } from '../../../src/client/app/routes.tsx'
import { demoRoles, type DemoRoleId } from '../../../src/server/platform/identity/demo-identity.ts'
import { findMenuRoutes } from '../../../src/server/platform/identity/menu.ts'
import type { UserName } from './people.ts'

export interface ListOfRoutes {
  path: string
  who: UserName
}

/**
 * Lists without rows before a search, with a search that has results; a list that has more rows under another scope.
 */
const queries: Record<string, string> = {
  '/refunds/check': 'search=1000',
  '/exchanges': 'search=1000',
  '/customers': 'search=794',
  '/settings/order-change-status': 'search=794',
  '/tasks': 'scope=all',
}
/** Users who see most come first. */
const readers: readonly (readonly [UserName, DemoRoleId])[] = [
  ['manager', 'storeManager'],
  ['accountant', 'accountant'],
  ['admin', 'administrator'],
]

const readerOf = (menu: string | null): UserName => {
  const reader = readers.find(
    ([, role]) => menu === null || findMenuRoutes(new Set(demoRoles[role].rights), false).includes(menu),
  )
  if (!reader) throw new Error(`no reader of the section ${menu}`)
  return reader[0]
}

/** Every list of the routes once, with a demo user who may open it. */
export const lists: readonly ListOfRoutes[] = routes
  // A list of delivery issue has its own screen.
  .filter(({ path, screen }) => screen.list !== undefined || path === '/issue-delivery')
  .filter(({ screen }, index, all) => all.findIndex((other) => other.screen === screen) === index)
  .map(({ path, menu }) => ({
    path: path in queries ? `${path}?${queries[path]}` : path,
    who: readerOf(menu),
  }))
