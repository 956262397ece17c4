import { KeycloakPage } from './support/keycloak-page.ts'
import { crmClient, otherRealm, testClients, requestTokens } from './support/realm.ts'
import { expect, test } from './support/test.ts'
import { ru } from '../e2e/support/texts.ts'

test('[SH-01] only an access token of this realm for this client is accepted', async ({ company }) => {
  const statusOf = async (token: string) => {
    const { status, headers } = await company.callWith(token, 'GET', '/api/users/access-list')
    return [status, headers['www-authenticate']]
  }
  const refusal = [401, 'Bearer error="invalid_token"']
  const ownTokens = await requestTokens('admin')
  expect(await statusOf(ownTokens.access_token)).toEqual([200, undefined])
  expect(await statusOf(ownTokens.id_token), 'an ID token').toEqual(refusal)
  expect(await statusOf(ownTokens.refresh_token), 'a refresh token').toEqual(refusal)
  const foreignTokens = await requestTokens('admin', { client: testClients.stranger })
  expect(await statusOf(foreignTokens.access_token), 'for another client').toEqual(refusal)
  const otherRealmTokens = await requestTokens('admin', { client: crmClient, realm: otherRealm })
  expect(await statusOf(otherRealmTokens.access_token), 'of another realm').toEqual(refusal)
  const shortLivedTokens = await requestTokens('admin', { client: testClients.shortLived })
  expect(await statusOf(shortLivedTokens.access_token)).toEqual([200, undefined])
  await expect
    .poll(() => statusOf(shortLivedTokens.access_token), { message: 'one that has ended' })
    .toEqual(refusal)
})

test('[SH-01] a user recreated under an old user name has none of the old one’s rights', async ({
  page,
  company,
}) => {
  const name = `newcomer-${Date.now()}`
  await company.realm.addUser(name)
  await company.addUser(name, 'Первый', 'administrator')
  const rightsOf = async (token: string) =>
    (await company.callWith(token, 'GET', '/api/users/access-list')).body as string[]
  const firstTokens = await requestTokens(name)
  expect(await rightsOf(firstTokens.access_token)).toContain('menuViewOrders')

  await company.realm.removeUser(name)
  await company.realm.addUser(name)
  const secondTokens = await requestTokens(name)
  expect(await rightsOf(secondTokens.access_token)).toEqual([])
  await page.goto('/orders')
  await new KeycloakPage(page).signIn(name)
  await expect(page.getByRole('heading', { level: 1, name: ru('shell:accessDenied.title') })).toBeVisible()

  // An administrator who has verified the user releases the row.
  await company.unlinkUser(name)
  await expect.poll(() => rightsOf(secondTokens.access_token)).toContain('menuViewOrders')
})
