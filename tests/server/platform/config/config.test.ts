import { describe, expect, it } from 'vitest'
import { signBody, isSignedBy } from '../../../../src/server/platform/adapters/signature.ts'
import { ConfigError, readConfig } from '../../../../src/server/platform/config/config.ts'

const partners = ['SMS', 'COURIER1', 'COURIER2', 'POST', 'PARTNER', 'BANK', 'STOCK', 'ATOL', 'SAP', 'SET_KIT']
const production: NodeJS.ProcessEnv = {
  OIDC_ISSUER: 'https://sso.example.org/realms/crm',
  HOST: '0.0.0.0',
  ...Object.fromEntries(partners.map((name) => [`${name}_URL`, `https://${name.toLowerCase()}.example.org`])),
  SMTP_URL: 'smtps://crm:word@mail.example.org:465',
  MAIL_FROM: 'shop@example.org',
  INTAKE_CLIENTS: 'shop:a long secret of the shop'.replaceAll(' ', '-'),
  SAP_USER: 'crm',
  SAP_PASSWORD: 'password at the accounts',
  SET_KIT_KEY: 'key of the tills',
  STOCK_KEY: 'a long key of the stock',
  ATOL_GROUP: 'group',
  ATOL_LOGIN: 'login',
  ATOL_PASSWORD: 'password of ours',
  ATOL_COMPANY_EMAIL: 'receipts@shop.example.com',
  ATOL_COMPANY_INN: '7707083893',
  ATOL_COMPANY_SNO: 'osn',
  ATOL_PAYMENT_ADDRESS: 'https://shop.example.com',
  ...Object.fromEntries(
    ['PAYMENTS', 'COURIER1', 'COURIER2', 'POST', 'PARTNER'].map((name) => [
      `CALLBACK_SECRET_${name}`,
      `a long secret of ${name.toLowerCase()}`,
    ]),
  ),
}
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(production).filter(([name]) => !names.includes(name)))
const problems = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('[OP-05] a number in the environment', () => {
  it.each(['1e3', '0x1f90', '+3000', '3000.0', '-1'])('«%s» is no plain decimal number', (value) => {
    expect(problems({ PORT: value })).toContain(`PORT must be a whole number, not «${value}»`)
    expect(readConfig({ PORT: ' 3100 ' }).port).toBe(3100)
  })
})

describe('[OP-05] a server of production', () => {
  it('starts when every variable is set', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({ profile: 'production', seedOrders: 0 })
    expect(config.bank.url).toBe('https://bank.example.org')
  })

  it('with only the sign-in configured names all missing variables at once', () => {
    const message = problems({ OIDC_ISSUER: production.OIDC_ISSUER })
    for (const name of Object.keys(without('OIDC_ISSUER', 'HOST'))) expect(message).toContain(name)
  })

  it.each(Object.keys(production).filter((name) => !['OIDC_ISSUER', 'HOST'].includes(name)))(
    'does not start without %s, and names nothing else',
    (name) => {
      expect(problems(without(name)).split('\n- ')).toEqual([
        expect.stringContaining('production'),
        expect.stringContaining(name),
      ])
    },
  )

  it('runs without a partner only when that is declared; then nothing of it is required', () => {
    const withoutPartners = {
      ...without('CALLBACK_SECRET_PAYMENTS', 'ATOL_LOGIN', 'ATOL_COMPANY_INN', 'MAIL_FROM'),
    }
    expect(problems({ ...withoutPartners, BANK_URL: 'off', ATOL_URL: 'off', SMTP_URL: 'off' })).toBe('')
    const { bank, atol, mail, sms, callbackSecrets } = readConfig({
      ...withoutPartners,
      BANK_URL: 'off',
      ATOL_URL: 'off',
      SMTP_URL: 'off',
    })
    expect([bank.off, atol.off, mail.off, sms.off]).toEqual([true, true, true, undefined])
    expect(callbackSecrets.payments).toEqual([])
  })

  it.each([
    ['a secret of a client that all know', { INTAKE_CLIENTS: 'shop:development-only' }, 'INTAKE_CLIENTS'],
    ['a key of the stock that all know', { STOCK_KEY: 'development-only' }, 'STOCK_KEY'],
    ['a short key of the stock', { STOCK_KEY: 'short' }, 'STOCK_KEY'],
    ['a client without a secret', { INTAKE_CLIENTS: 'shop' }, 'INTAKE_CLIENTS'],
    [
      'the secret that all know',
      { CALLBACK_SECRET_PAYMENTS: 'development-only' },
      'CALLBACK_SECRET_PAYMENTS',
    ],
    ['a short secret', { CALLBACK_SECRET_POST: 'short' }, 'CALLBACK_SECRET_POST'],
    ['a demo', { SEED_ORDERS: '5' }, 'SEED_ORDERS'],
    ['a sign-in in clear', { OIDC_ISSUER: 'http://sso.example.org/realms/crm' }, 'OIDC_ISSUER'],
    ['no sign-in', { OIDC_ISSUER: '', PROFILE: 'production' }, 'OIDC_ISSUER'],
    ['a partner that is no address', { BANK_URL: 'bank' }, 'BANK_URL'],
    ['a number that is none', { PORT: 'many' }, 'PORT'],
    ['a port that is none', { PORT: '70000' }, 'PORT'],
    ['another database', { DATABASE_URL: 'mysql://db/crm' }, 'DATABASE_URL'],
    ['a level that the log does not know', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    ['a description that is perhaps open', { OPEN_DOCS: 'yes' }, 'OPEN_DOCS'],
    ['another profile', { PROFILE: 'prod' }, 'PROFILE'],
  ])('does not start with %s', (_, overrides, name) => {
    expect(problems({ ...production, ...overrides })).toContain(name)
  })

  it('names invalid and missing variables at once', () => {
    const message = problems({
      PROFILE: 'production',
      PORT: '70000',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://db',
    })
    for (const name of ['OIDC_ISSUER', 'PORT', 'LOG_LEVEL', 'DATABASE_URL', 'SMS_URL', 'INTAKE_CLIENTS'])
      expect(message).toContain(name)
  })
})

describe('[OP-05] rotation of a secret', () => {
  it('the new one is valid together with the old one for a while; each must be a valid secret', () => {
    const [old, next] = ['a-secret-of-the-bank-1', 'a-secret-of-the-bank-2']
    const rotated = { ...production, CALLBACK_SECRET_PAYMENTS: `${next}, ${old}` }
    const { callbackSecrets } = readConfig(rotated)
    expect(callbackSecrets.payments).toEqual([next, old])
    const body = Buffer.from('{}')
    for (const secret of [old, next])
      expect(isSignedBy(callbackSecrets.payments, body, signBody(secret, body))).toBe(true)
    expect(isSignedBy(callbackSecrets.payments, body, signBody(`${next}, ${old}`, body))).toBe(false)
    expect(isSignedBy([], body, signBody('', body))).toBe(false)
    expect(problems({ ...production, CALLBACK_SECRET_PAYMENTS: `${next},short` })).toContain('PAYMENTS')
    expect(problems({ ...production, CALLBACK_SECRET_PAYMENTS: `${next},` })).toContain('PAYMENTS')
  })
})

describe('[OP-05] a server of development', () => {
  it('needs no variables: partners are the simulators, and their signatures are accepted', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ profile: 'development', oidc: null, host: '127.0.0.1' })
    expect(config.bank.url).toBe('http://127.0.0.1:3900/bank')
    expect(new Set(Object.values(config.callbackSecrets).flat())).toEqual(new Set(['development-only']))
  })

  it('is reachable from this machine only', () => {
    expect(problems({ HOST: '0.0.0.0' })).toContain('HOST')
    expect(problems({ ...production, PROFILE: 'development' })).toContain('PROFILE')
    expect(problems({ PROFILE: 'development', OIDC_ISSUER: 'http://127.0.0.1:9/realms/crm' })).toBe('')
  })
})
