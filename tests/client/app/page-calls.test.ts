import { expect, it } from 'vitest'
import { routes } from '../../../src/client/app/routes.tsx'
import { apiRequestsByPage } from '../../../src/server/platform/identity/page-calls.ts'

it('[SP-01] every page of the client declares the calls it depends on', () => {
  const pages = routes.filter(({ menu }) => menu !== null).map(({ path }) => path)
  expect(Object.keys(apiRequestsByPage).sort()).toEqual(pages.sort())
})
