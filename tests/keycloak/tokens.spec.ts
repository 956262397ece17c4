import { KeycloakPage } from './support/keycloak-page.ts'
import { crmClient, otherRealm, testClients, tokensOf } from './support/realm.ts'
import { expect, test } from './support/test.ts'
import { ru } from '../e2e/support/texts.ts'

test('[SH-01] only an access token of this realm for this client is believed', async ({ company }) => {
  const statusOf = async (token: string) => {
    const { status, headers } = await company.callWith(token, 'GET', '/api/users/access-list')
    return [status, headers['www-authenticate']]
  }
  const refused = [401, 'Bearer error="invalid_token"']
  const own = await tokensOf('admin')
  expect(await statusOf(own.access_token)).toEqual([200, undefined])
  expect(await statusOf(own.id_token), 'an ID token').toEqual(refused)
  expect(await statusOf(own.refresh_token), 'a refresh token').toEqual(refused)
  const foreignTokens = await tokensOf('admin', { client: testClients.stranger })
  expect(await statusOf(foreignTokens.access_token), 'for another client').toEqual(refused)
  const other = await tokensOf('admin', { client: crmClient, realm: otherRealm })
  expect(await statusOf(other.access_token), 'of another realm').toEqual(refused)
  const brief = await tokensOf('admin', { client: testClients.shortLived })
  expect(await statusOf(brief.access_token)).toEqual([200, undefined])
  await expect.poll(() => statusOf(brief.access_token), { message: 'one that has ended' }).toEqual(refused)
})

test('[SH-01] a user made anew under an old user name has none of the old one’s rights', async ({
  page,
  company,
}) => {
  const name = `newcomer-${Date.now()}`
  await company.realm.addPerson(name)
  await company.addPerson(name, 'Первый', 'administrator')
  const rightsOf = async (token: string) =>
    (await company.callWith(token, 'GET', '/api/users/access-list')).body as string[]
  const first = await tokensOf(name)
  expect(await rightsOf(first.access_token)).toContain('menuViewOrders')

  await company.realm.removePerson(name)
  await company.realm.addPerson(name)
  const second = await tokensOf(name)
  expect(await rightsOf(second.access_token)).toEqual([])
  await page.goto('/orders')
  await new KeycloakPage(page).signIn(name)
  await expect(page.getByRole('heading', { level: 1, name: ru('shell:accessDenied.title') })).toBeVisible()

  // An administrator who knows who it is sets the row free.
  await company.setFree(name)
  await expect.poll(() => rightsOf(second.access_token)).toContain('menuViewOrders')
})
