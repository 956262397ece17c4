import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { demoRoles } from '../../../src/server/platform/identity/demo-identity.ts'
import { menuEntries } from '../../../src/server/platform/identity/menu.ts'
import { routes } from '../../../src/client/app/routes.tsx'
import { expectedFor, openFor, widths } from './open-routes.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[SH-02] without a right only the public pages open', async () => {
  expect([...(await openFor([], widths.desk))]).toEqual(expectedFor([], widths.desk))
})

it('[SH-02] every menu section opens a route, and every route but the public ones has a section', () => {
  const sections = new Set(
    menuEntries.flatMap(({ route, onMobile }) => (onMobile ? [route, onMobile] : [route])),
  )
  const ofRoutes = new Set(routes.flatMap((route) => route.menu ?? []))
  expect([...ofRoutes].filter((section) => !sections.has(section))).toEqual([])
  expect([...sections].filter((section) => !ofRoutes.has(section))).toEqual([])
})

it('[SH-02] [SP-05] on a phone every screen opens except the current issue and the list of refunds', async () => {
  const { rights } = demoRoles.storeManager
  const atDesk = await openFor(rights, widths.desk)
  const onPhone = await openFor(rights, widths.phone)
  expect([...atDesk]).toEqual(expectedFor(rights, widths.desk))
  expect([...onPhone]).toEqual(expectedFor(rights, widths.phone))
  expect([...atDesk].filter((path) => !onPhone.has(path))).toEqual([
    '/issue-delivery',
    '/issue-delivery/actual',
    '/issue-delivery/actual/:service',
    '/issue-delivery/actual/:service/boxes',
    '/issue-delivery/acts/:deskId',
    '/refunds',
  ])
  expect([...onPhone].filter((path) => !atDesk.has(path))).toEqual([])
})
