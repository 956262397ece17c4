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
import { parseIntakeClients } from './intake-clients.ts'
import type { SupportContacts } from '../http/support-endings.ts'

/**
 * production: a real identity provider, every partner either configured with its secrets or explicitly switched off, no
 * demo data.
 *
 * development: reachable only from this machine. Simulators, demo data and publicly known secrets replace missing
 * values.
 */
export const profiles = ['development', 'production'] as const
export type ConfigProfile = (typeof profiles)[number]

/** The configuration from environment variables. docs/operation.md lists the variables. */
export interface Config {
  profile: ConfigProfile
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Null for the embedded identity provider, which is allowed only in development. */
  oidc: { issuer: string; clientId: string } | null
  appEnv: string
  /** Country of the installation, for currency, phone numbers and new stores. */
  country: Country
  seedOrders: number
  /**
   * If the database contains no users at the start of a server with a real identity provider and without demo data, a
   * user with this `preferred_username` is created as administrator.
   */
  firstAdmin: string | null
  supportUrl: string | null
  support: SupportContacts
  /** Bearer token for /metrics. If null, only a development server responds, and it requires no token. */
  metricsToken: string | null
  /** Maximum number of calls per minute of one user, partner or anonymous address. 0: no limit. */
  callsPerMinute: number
  /**
   * Maximum number of calls per minute of one caller that are refused because of credentials or rights. Above it, they
   * are refused with status 429. 0: no limit.
   */
  refusalsPerMinute: number
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** Seconds for which a stopping server reports that it is not ready, before its port closes. */
  drainSeconds: number
  /** True if the API description can be read without signing in. */
  openDocs: boolean
  sms: PartnerConfig
  courier1: PartnerConfig
  courier2: PartnerConfig
  post: PartnerConfig
  partner: PartnerConfig
  bank: PartnerConfig
  /** Stock service of the retailer, which knows the quantities per store. */
  stock: StockConfig
  atol: AtolConfig
  sap: SapConfig
  setKit: SetKitConfig
  mail: MailConfig
  /**
   * Secrets with which the notifications of a partner are verified. There are two while a secret is being replaced. If
   * there is none, all notifications are refused.
   */
  callbackSecrets: Record<PartnerNotificationSource, readonly string[]>
  /** Secret of each client that may send orders, by client name. */
  intakeClients: ReadonlyMap<string, string>
  logLevel: LogLevel
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const partnerNotificationSources = ['payments', 'courier1', 'courier2', 'post', 'partner'] as const
export type PartnerNotificationSource = (typeof partnerNotificationSources)[number]

/**
 * Secret of a development server. It is publicly known, so it protects only data that stays on this machine. The
 * simulators also use it.
 */
const developmentSecret = 'development-only'
const minSecretLength = 16
const maxPort = 65_535
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Thrown for invalid environment variables. The message is for the operator who starts the server. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables. Throws {@link ConfigError}, which lists every invalid or missing
 * variable.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || null
  const list = (name: string) => (text(name) ?? '').split(',').flatMap((item) => item.trim() || [])
  const number = (name: string, fallback: number) => {
    const value = text(name)
    if (value === null) return fallback
    if (/^\d{1,15}$/.test(value)) return Number(value)
    problems.push(`${name} must be a whole number, not «${env[name]}»`)
    return fallback
  }
  const readEnum = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const configured = text(name)
    const value = values.find((candidate) => candidate === configured)
    if (configured !== null && value === undefined)
      problems.push(`${name} must be ${values.join(', ')}, not «${configured}»`)
    return value ?? fallback
  }
  const issuer = text('OIDC_ISSUER')
  const profile = parseProfile(text('PROFILE'), issuer, problems)
  const isProduction = profile === 'production'
  /** A variable that is required on a production server and has a default on a development server. */
  const required = (name: string, description: string, developmentDefault: string) => {
    const value = text(name)
    if (value === null && isProduction) problems.push(`${name}: ${description}`)
    return value ?? (isProduction ? '' : developmentDefault)
  }

  const host = env.HOST ?? '127.0.0.1'
  if (!isProduction && !loopback.test(host))
    problems.push(`HOST is ${host}: without a real sign-in the server works on a loopback address only`)
  if (issuer !== null && !isProduction && !loopback.test(parseHost(issuer)))
    problems.push('PROFILE: development requires an issuer on a loopback address')
  if (issuer !== null && !/^https:/.test(issuer) && !loopback.test(parseHost(issuer)))
    problems.push('OIDC_ISSUER must begin with https://')

  const trustedProxies = list('TRUSTED_PROXIES')
  for (const proxy of trustedProxies)
    if (isIP(proxy.replace(/\/\d{1,3}$/, '')) === 0)
      problems.push(`TRUSTED_PROXIES must be addresses or networks like 10.0.0.0/8, not «${proxy}»`)
  const port = number('PORT', 3000)
  if (port > maxPort) problems.push(`PORT must be at most ${maxPort}`)
  const databaseUrl = text('DATABASE_URL')
  // The value contains a password, so the error must not repeat it.
  if (databaseUrl !== null && (!/^postgres(ql)?:\/\/./.test(databaseUrl) || !URL.canParse(databaseUrl)))
    problems.push('DATABASE_URL must be postgres://user:password@host:port/database, its parts URL-encoded')

  const simulatorsPort = number('SIMULATORS_PORT', 3900)
  const simulators = `http://127.0.0.1:${simulatorsPort}`
  const partner = (name: string, path: string, description: string, timeoutMs: number): PartnerConfig => {
    const timeout = number(`${name}_TIMEOUT_MS`, timeoutMs)
    const url = required(`${name}_URL`, `address of ${description}, or «off»`, `${simulators}/${path}`)
    if (url === disabled) return { url: '', timeoutMs: timeout, off: true }
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
  // Order intake waits for this service, so its timeout is short.
  const stock = partner('STOCK', 'stock', 'the stock of the stores', 1_500)
  const stockKey = stock.off
    ? ''
    : required('STOCK_KEY', 'key for the stock of the stores', developmentSecret)
  if (
    isProduction &&
    stockKey !== '' &&
    (stockKey.length < minSecretLength || stockKey === developmentSecret)
  )
    problems.push(`STOCK_KEY must be a secret of its own of at least ${minSecretLength} characters`)
  const receipts = partner('ATOL', 'atol', 'the receipt service', 10_000)
  const sap = partner('SAP', 'sap', 'the accounting system', 10_000)
  const sapValue: typeof required = (name, description, developmentDefault) =>
    sap.off ? '' : required(name, description, developmentDefault)
  const setKit = partner('SET_KIT', 'setkit', 'the service of the tills’ receipts', 10_000)
  const receiptValue: typeof required = (name, description, developmentDefault) =>
    receipts.off ? '' : required(name, description, developmentDefault)
  const mailUrl = required(
    'SMTP_URL',
    'address of the mail server, or «off»',
    `smtp://127.0.0.1:${number('MAIL_SIMULATOR_PORT', simulatorsPort + 1)}`,
  )
  const isMailOff = mailUrl === disabled
  // The value may contain a password, so the error must not repeat it.
  if (!isMailOff && mailUrl !== '' && !/^smtps?:\/\/./.test(mailUrl))
    problems.push('SMTP_URL must begin with smtp:// or smtps://')

  const readCallbackSecrets = (source: PartnerNotificationSource): string[] => {
    if (partners[source === 'payments' ? 'bank' : source].off) return []
    const name = `CALLBACK_SECRET_${source.toUpperCase()}`
    const configured = required(name, 'secret that its notifications are signed with', developmentSecret)
    if (configured === '') return []
    const secrets = configured.split(',').map((secret) => secret.trim())
    const isWeak = (secret: string) => secret.length < minSecretLength || secret === developmentSecret
    if (isProduction && secrets.some(isWeak))
      problems.push(`${name} must be a secret of your own of at least ${minSecretLength} characters`)
    return secrets
  }
  const configuredClients = required(
    'INTAKE_CLIENTS',
    'who sends orders, `name:secret` with commas between, or «off»',
    `shop:${developmentSecret}`,
  )
  const intakeClients =
    configuredClients === '' || configuredClients === disabled
      ? new Map<string, string>()
      : parseIntakeClients(configuredClients)
  if (intakeClients === null) problems.push('INTAKE_CLIENTS must be name:secret, several with commas between')
  else if (isProduction)
    for (const [name, secret] of intakeClients)
      if (secret.length < minSecretLength || secret === developmentSecret)
        problems.push(
          `INTAKE_CLIENTS: ${name} must have a secret of its own of at least ${minSecretLength} characters`,
        )
  const seedOrders = number('SEED_ORDERS', isProduction ? 0 : issuer === null ? 500 : 0)
  if (isProduction && seedOrders > 0) problems.push('SEED_ORDERS must be 0 on a production server')

  const supportEmail = text('SUPPORT_EMAIL')
  const config: Config = {
    profile,
    host,
    seedOrders,
    ...partners,
    port,
    dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), 'data')),
    databaseUrl,
    oidc: issuer === null ? null : { issuer, clientId: text('OIDC_CLIENT_ID') ?? 'crm' },
    appEnv: env.APP_ENV ?? 'prod',
    country: readEnum('COUNTRY', countries, defaultCountry),
    firstAdmin: text('FIRST_ADMIN'),
    supportUrl: text('SUPPORT_URL'),
    support: {
      general: supportEmail,
      it: text('SUPPORT_IT_EMAIL') ?? supportEmail,
      crm: text('SUPPORT_CRM_EMAIL') ?? supportEmail,
    },
    metricsToken: text('METRICS_TOKEN'),
    // A user with a scanner makes about a hundred calls per minute. Tests on a development server make more.
    callsPerMinute: number('CALLS_PER_MINUTE', isProduction ? 1_200 : 0),
    refusalsPerMinute: number('REFUSALS_PER_MINUTE', isProduction ? 300 : 0),
    trustedProxies,
    drainSeconds: number('DRAIN_SECONDS', isProduction ? 5 : 0),
    openDocs: readEnum('OPEN_DOCS', ['true', 'false'], isProduction ? 'false' : 'true') === 'true',
    atol: {
      ...receipts,
      group: receiptValue('ATOL_GROUP', 'code of the group of cash registers', 'development'),
      login: receiptValue('ATOL_LOGIN', 'login at the receipt service', 'development'),
      password: receiptValue('ATOL_PASSWORD', 'password at the receipt service', developmentSecret),
      company: {
        email: receiptValue(
          'ATOL_COMPANY_EMAIL',
          'e-mail of the company, for receipts',
          'receipts@example.org',
        ),
        inn: receiptValue('ATOL_COMPANY_INN', 'tax number of the company, for receipts', '7707083893'),
        sno: receiptValue('ATOL_COMPANY_SNO', 'tax system of the company, for receipts', 'osn'),
        paymentAddress: receiptValue(
          'ATOL_PAYMENT_ADDRESS',
          'place of payment, for receipts',
          'https://shop.example.org',
        ),
      },
    },
    sap: {
      ...sap,
      user: sapValue('SAP_USER', 'user of the accounting system', 'crm'),
      password: sapValue('SAP_PASSWORD', 'password at the accounting system', developmentSecret),
    },
    stock: { ...stock, key: stockKey },
    setKit: {
      ...setKit,
      key: setKit.off
        ? ''
        : required('SET_KIT_KEY', 'key of the service of the tills’ receipts', developmentSecret),
    },
    mail: {
      url: isMailOff ? 'smtp://127.0.0.1:0' : mailUrl,
      from: isMailOff ? '' : required('MAIL_FROM', 'sender of the mails', 'noreply@shop.example.org'),
      timeoutMs: number('SMTP_TIMEOUT_MS', 10_000),
      ...(isMailOff && { off: true }),
    },
    callbackSecrets: Object.fromEntries(
      partnerNotificationSources.map((source) => [source, readCallbackSecrets(source)]),
    ) as Record<PartnerNotificationSource, string[]>,
    intakeClients: intakeClients ?? new Map(),
    logLevel: readEnum('LOG_LEVEL', logLevels, 'info'),
  }
  if (problems.length > 0)
    throw new ConfigError(`The server does not start (${profile}):\n- ${problems.join('\n- ')}`)
  return config
}

/** Value of an address that means that the partner is switched off. */
const disabled = 'off'

const parseHost = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

/** Selects the profile. Default: production if a real issuer is configured, otherwise development. */
function parseProfile(configured: string | null, issuer: string | null, problems: string[]): ConfigProfile {
  const profile = profiles.find((candidate) => candidate === configured)
  if (configured !== null && !profile)
    problems.push(`PROFILE must be ${profiles.join(' or ')}, not «${configured}»`)
  if (profile === 'production' && issuer === null) problems.push('OIDC_ISSUER: address of the sign-in')
  return profile ?? (issuer === null ? 'development' : 'production')
}
