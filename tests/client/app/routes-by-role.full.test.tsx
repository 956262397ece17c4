import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { demoRoles, type DemoRoleId } from '../../../src/server/platform/identity/demo-identity.ts'
import { expectedFor, openFor, widths } from './open-routes.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(Object.keys(demoRoles) as DemoRoleId[])(
  '[SH-02] %s: every route at a computer and on a phone: which pages open and which do not',
  { timeout: 60_000 },
  async (role) => {
    const { rights } = demoRoles[role]
    for (const [name, width] of Object.entries(widths))
      expect([...(await openFor(rights, width))], name).toEqual(expectedFor(rights, width))
  },
)
