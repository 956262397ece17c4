import { expect, it } from 'vitest'
import { routes } from '../../../src/client/app/routes.tsx'
import { apiCallsByPage } from '../../../src/server/platform/identity/page-calls.ts'

it('[SP-01] every page of the client declares the calls it depends on', () => {
  const pages = routes.filter(({ menu }) => menu !== null).map(({ path }) => path)
  expect(Object.keys(apiCallsByPage).sort()).toEqual(pages.sort())
})
