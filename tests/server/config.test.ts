import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/server/config.ts'

describe('secrets of notifications', () => {
  const of = (env: NodeJS.ProcessEnv) => new Set(Object.values(readConfig(env).callbackSecrets))

  it('the value that all know holds for a development server alone', () => {
    expect(of({})).toEqual(new Set(['development-only']))
    expect(of({ HOST: '0.0.0.0' })).toEqual(new Set([null]))
    // Behind a proxy a server of production listens on loopback.
    expect(of({ OIDC_ISSUER: 'https://sso.example.org/realms/crm' })).toEqual(new Set([null]))
  })

  it('one that is set counts', () => {
    const { callbackSecrets } = readConfig({ HOST: '0.0.0.0', CALLBACK_SECRET_COURIER1: 'own' })
    expect(callbackSecrets).toMatchObject({ courier1: 'own', courier2: null })
  })
})
