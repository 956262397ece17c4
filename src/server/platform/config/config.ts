import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { AtolConfig } from '../adapters/atol/client.ts'
import type { SapConfig } from '../adapters/sap/client.ts'
import type { MailConfig } from '../adapters/mail/client.ts'
import type { SetKitConfig } from '../adapters/set-kit/client.ts'
import type { StockConfig } from '../adapters/stock/client.ts'
import type { PartnerConfig } from '../adapters/partner-call.ts'
import { countries, type Country } from '../../../../schemas/values/countries.ts'
import { defaultCountry } from '../../../shared/country.ts'
import { readClients } from './intake-clients.ts'
import type { SupportAddresses } from '../http/support-endings.ts'

/**
 * production: a real sign-in, every partner given or switched off by name, every secret set, no demo. development: this
 * machine alone, with simulators, a demo and secrets that all know in the place of what is not given.
 */
export const profiles = ['development', 'production'] as const
export type Profile = (typeof profiles)[number]

/** Everything the environment says: docs/operation.md lists the variables. */
export interface Config {
  profile: Profile
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** null: the embedded provider, development only. */
  oidc: { issuer: string; clientId: string } | null
  appEnv: string
  /** Currency, phones and stores are of this country unless they say otherwise. */
  country: Country
  seedOrders: number
  /** `preferred_username` who becomes administrator while there are no users: the way in with a real issuer. */
  firstAdmin: string | null
  supportUrl: string | null
  support: SupportAddresses
  /** Who may read /metrics says this after `Bearer`; null: nobody, on a development server everybody. */
  metricsToken: string | null
  /** Calls that one person may make in a minute; 0: as many as they like. */
  callsPerMinute: number
  /** Refusals for want of a token or a right that one caller may collect in a minute; 0: as many as they like. */
  refusalsPerMinute: number
  /** Addresses and networks of the proxies before this server, whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** How long a stopping server says that it is not ready before its port closes. */
  drainSeconds: number
  /** The description of the API can be browsed without signing in. */
  openDocs: boolean
  sms: PartnerConfig
  courier1: PartnerConfig
  courier2: PartnerConfig
  post: PartnerConfig
  partner: PartnerConfig
  bank: PartnerConfig
  /** The shop's systems say what lies in which store. */
  stock: StockConfig
  atol: AtolConfig
  sap: SapConfig
  setKit: SetKitConfig
  mail: MailConfig
  /** Secrets that a partner may sign its notifications with: the new one beside the old one while they change; none: nothing is believed. */
  callbackSecrets: Record<CallbackSource, readonly string[]>
  /** Secret of each client that may send orders, by its name. */
  intakeClients: ReadonlyMap<string, string>
  logLevel: LogLevel
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const callbackSources = ['payments', 'courier1', 'courier2', 'post', 'partner'] as const
export type CallbackSource = (typeof callbackSources)[number]

/** Signs only what stays on this machine: the simulators know it too. */
const developmentSecret = 'development-only'
const shortestSecret = 16
const highestPort = 65_535
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** The environment says something that cannot be; the message is for the person who starts the server. */
export class ConfigError extends Error {}

/** Throws {@link ConfigError} with the whole list of what is wrong or missing. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || null
  const listOf = (name: string) => (text(name) ?? '').split(',').flatMap((one) => one.trim() || [])
  const number = (name: string, fallback: number) => {
    const value = text(name)
    if (value === null) return fallback
    if (/^\d{1,15}$/.test(value)) return Number(value)
    problems.push(`${name} must be a whole number, not «${env[name]}»`)
    return fallback
  }
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const said = text(name)
    const value = values.find((one) => one === said)
    if (said !== null && value === undefined)
      problems.push(`${name} must be ${values.join(', ')}, not «${said}»`)
    return value ?? fallback
  }
  const issuer = text('OIDC_ISSUER')
  const profile = profileOf(text('PROFILE'), issuer, problems)
  const production = profile === 'production'
  /** What a production server must be told, and a development server has of its own. */
  const told = (name: string, what: string, ofDevelopment: string) => {
    const value = text(name)
    if (value === null && production) problems.push(`${name}: ${what}`)
    return value ?? (production ? '' : ofDevelopment)
  }

  const host = env.HOST ?? '127.0.0.1'
  if (!production && !loopback.test(host))
    problems.push(`HOST is ${host}: without a real sign-in the server works on a loopback address only`)
  if (issuer !== null && !production && !loopback.test(hostOf(issuer)))
    problems.push('PROFILE: development goes with a sign-in of this machine alone')
  if (issuer !== null && !/^https:/.test(issuer) && !loopback.test(hostOf(issuer)))
    problems.push('OIDC_ISSUER must begin with https://')

  const trustedProxies = listOf('TRUSTED_PROXIES')
  for (const proxy of trustedProxies)
    if (isIP(proxy.replace(/\/\d{1,3}$/, '')) === 0)
      problems.push(`TRUSTED_PROXIES must be addresses or networks like 10.0.0.0/8, not «${proxy}»`)
  const port = number('PORT', 3000)
  if (port > highestPort) problems.push(`PORT must be at most ${highestPort}`)
  const databaseUrl = text('DATABASE_URL')
  // The text holds a password: it is not repeated.
  if (databaseUrl !== null && (!/^postgres(ql)?:\/\/./.test(databaseUrl) || !URL.canParse(databaseUrl)))
    problems.push('DATABASE_URL must be postgres://user:password@host:port/database, its parts URL-encoded')

  const simulatorsPort = number('SIMULATORS_PORT', 3900)
  const simulators = `http://127.0.0.1:${simulatorsPort}`
  const partner = (name: string, part: string, what: string, timeoutMs: number): PartnerConfig => {
    const timeout = number(`${name}_TIMEOUT_MS`, timeoutMs)
    const url = told(`${name}_URL`, `address of ${what}, or «off»`, `${simulators}/${part}`)
    if (url === off) return { url: '', timeoutMs: timeout, off: true }
    if (url !== '' && !/^https?:\/\/./.test(url))
      problems.push(`${name}_URL must begin with https:// or http://`)
    return { url, timeoutMs: timeout }
  }
  const partners = {
    sms: partner('SMS', 'sms', 'the SMS gateway', 5_000),
    courier1: partner('COURIER1', 'courier1', 'the first courier company', 10_000),
    courier2: partner('COURIER2', 'courier2', 'the second courier company', 10_000),
    post: partner('POST', 'post', 'the post', 10_000),
    partner: partner('PARTNER', 'partner', 'the delivery partner', 10_000),
    bank: partner('BANK', 'bank', 'the bank', 10_000),
  }
  // An order that comes in waits for it.
  const stock = partner('STOCK', 'stock', 'the stock of the stores', 1_500)
  const stockKey = stock.off ? '' : told('STOCK_KEY', 'key for the stock of the stores', developmentSecret)
  if (production && stockKey !== '' && (stockKey.length < shortestSecret || stockKey === developmentSecret))
    problems.push(`STOCK_KEY must be a secret of its own of at least ${shortestSecret} characters`)
  const receipts = partner('ATOL', 'atol', 'the receipt service', 10_000)
  const sap = partner('SAP', 'sap', 'the accounting system', 10_000)
  const ofSap: typeof told = (name, what, ofDevelopment) => (sap.off ? '' : told(name, what, ofDevelopment))
  const setKit = partner('SET_KIT', 'setkit', 'the service of the tills’ receipts', 10_000)
  const ofReceipts: typeof told = (name, what, ofDevelopment) =>
    receipts.off ? '' : told(name, what, ofDevelopment)
  const mailUrl = told(
    'SMTP_URL',
    'address of the mail server, or «off»',
    `smtp://127.0.0.1:${number('MAIL_SIMULATOR_PORT', simulatorsPort + 1)}`,
  )
  const mailOff = mailUrl === off
  // The text may hold a password: it is not repeated.
  if (!mailOff && mailUrl !== '' && !/^smtps?:\/\/./.test(mailUrl))
    problems.push('SMTP_URL must begin with smtp:// or smtps://')

  const secretsOf = (source: CallbackSource): string[] => {
    if (partners[source === 'payments' ? 'bank' : source].off) return []
    const name = `CALLBACK_SECRET_${source.toUpperCase()}`
    const said = told(name, 'secret that its notifications are signed with', developmentSecret)
    if (said === '') return []
    const secrets = said.split(',').map((secret) => secret.trim())
    const isWeak = (secret: string) => secret.length < shortestSecret || secret === developmentSecret
    if (production && secrets.some(isWeak))
      problems.push(`${name} must be a secret of your own of at least ${shortestSecret} characters`)
    return secrets
  }
  const clientsSaid = told(
    'INTAKE_CLIENTS',
    'who sends orders, `name:secret` with commas between, or «off»',
    `shop:${developmentSecret}`,
  )
  const intakeClients =
    clientsSaid === '' || clientsSaid === off ? new Map<string, string>() : readClients(clientsSaid)
  if (intakeClients === null) problems.push('INTAKE_CLIENTS must be name:secret, several with commas between')
  else if (production)
    for (const [name, secret] of intakeClients)
      if (secret.length < shortestSecret || secret === developmentSecret)
        problems.push(
          `INTAKE_CLIENTS: ${name} must have a secret of its own of at least ${shortestSecret} characters`,
        )
  const seedOrders = number('SEED_ORDERS', production ? 0 : issuer === null ? 500 : 0)
  if (production && seedOrders > 0) problems.push('SEED_ORDERS: a production server makes no demo')

  const supportEmail = text('SUPPORT_EMAIL')
  const config: Config = {
    ...{ profile, host, seedOrders, ...partners },
    port,
    dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), 'data')),
    databaseUrl,
    oidc: issuer === null ? null : { issuer, clientId: text('OIDC_CLIENT_ID') ?? 'crm' },
    appEnv: env.APP_ENV ?? 'prod',
    country: oneOf('COUNTRY', countries, defaultCountry),
    firstAdmin: text('FIRST_ADMIN'),
    supportUrl: text('SUPPORT_URL'),
    support: {
      general: supportEmail,
      it: text('SUPPORT_IT_EMAIL') ?? supportEmail,
      crm: text('SUPPORT_CRM_EMAIL') ?? supportEmail,
    },
    metricsToken: text('METRICS_TOKEN'),
    // A person with a scanner makes some hundred; tests of a development server make more.
    callsPerMinute: number('CALLS_PER_MINUTE', production ? 1_200 : 0),
    refusalsPerMinute: number('REFUSALS_PER_MINUTE', production ? 300 : 0),
    trustedProxies,
    drainSeconds: number('DRAIN_SECONDS', production ? 5 : 0),
    openDocs: oneOf('OPEN_DOCS', ['true', 'false'], production ? 'false' : 'true') === 'true',
    atol: {
      ...receipts,
      group: ofReceipts('ATOL_GROUP', 'code of the group of cash registers', 'development'),
      login: ofReceipts('ATOL_LOGIN', 'login at the receipt service', 'development'),
      password: ofReceipts('ATOL_PASSWORD', 'password at the receipt service', developmentSecret),
      company: {
        email: ofReceipts(
          'ATOL_COMPANY_EMAIL',
          'e-mail of the company, for receipts',
          'receipts@example.org',
        ),
        inn: ofReceipts('ATOL_COMPANY_INN', 'tax number of the company, for receipts', '7707083893'),
        sno: ofReceipts('ATOL_COMPANY_SNO', 'tax system of the company, for receipts', 'osn'),
        paymentAddress: ofReceipts(
          'ATOL_PAYMENT_ADDRESS',
          'place of payment, for receipts',
          'https://shop.example.org',
        ),
      },
    },
    sap: {
      ...sap,
      user: ofSap('SAP_USER', 'user of the accounting system', 'crm'),
      password: ofSap('SAP_PASSWORD', 'password at the accounting system', developmentSecret),
    },
    stock: { ...stock, key: stockKey },
    setKit: {
      ...setKit,
      key: setKit.off
        ? ''
        : told('SET_KIT_KEY', 'key of the service of the tills’ receipts', developmentSecret),
    },
    mail: {
      url: mailOff ? 'smtp://127.0.0.1:0' : mailUrl,
      from: mailOff ? '' : told('MAIL_FROM', 'sender of the mails', 'noreply@shop.example.org'),
      timeoutMs: number('SMTP_TIMEOUT_MS', 10_000),
      ...(mailOff && { off: true }),
    },
    callbackSecrets: Object.fromEntries(
      callbackSources.map((source) => [source, secretsOf(source)]),
    ) as Record<CallbackSource, string[]>,
    intakeClients: intakeClients ?? new Map(),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
  }
  if (problems.length > 0)
    throw new ConfigError(`The server does not start (${profile}):\n- ${problems.join('\n- ')}`)
  return config
}

/** In the place of an address: the server does without this partner. */
const off = 'off'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

/** What is said counts; else a server with a real sign-in is one of production. */
function profileOf(said: string | null, issuer: string | null, problems: string[]): Profile {
  const profile = profiles.find((one) => one === said)
  if (said !== null && !profile) problems.push(`PROFILE must be ${profiles.join(' or ')}, not «${said}»`)
  if (profile === 'production' && issuer === null) problems.push('OIDC_ISSUER: address of the sign-in')
  return profile ?? (issuer === null ? 'development' : 'production')
}
