import { join, resolve } from 'node:path'
import type { AtolConfig } from './adapters/atol/client.ts'
import type { MailConfig } from './adapters/mail/client.ts'

/** Everything the environment says: docs/operation.md lists the variables. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** null: the embedded provider, development and demo only, loopback only. */
  oidc: { issuer: string; clientId: string } | null
  appEnv: string
  seedOrders: number
  /** `preferred_username` who becomes administrator while there are no users: the way in with a real issuer. */
  firstAdmin: string | null
  supportUrl: string | null
  sms: Partner
  courier1: Partner
  courier2: Partner
  post: Partner
  partner: Partner
  bank: Partner
  atol: AtolConfig
  mail: MailConfig
  /** Secrets that partners sign their notifications with; null: none is believed. */
  callbackSecrets: Record<CallbackSource, string | null>
  logLevel: string
}

interface Partner {
  url: string
  timeoutMs: number
}

export const callbackSources = ['payments', 'courier1', 'courier2', 'post', 'partner'] as const
export type CallbackSource = (typeof callbackSources)[number]

/** Signs only what stays on this machine: the simulators know it too. */
const developmentSecret = 'development-only'
const loopback = ['127.0.0.1', 'localhost', '::1']

/** The environment says something that cannot be; the message is for the person who starts the server. */
export class ConfigError extends Error {}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const number = (name: string, fallback: number) => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < 0)
      throw new ConfigError(`${name} must be a whole number, not «${text}»`)
    return value
  }
  const simulatorsPort = number('SIMULATORS_PORT', 3900)
  const simulators = `http://127.0.0.1:${simulatorsPort}`
  const mailSimulator = `smtp://127.0.0.1:${number('MAIL_SIMULATOR_PORT', simulatorsPort + 1)}`
  const partner = (name: string, part: string, timeoutMs: number): Partner => ({
    url: env[`${name}_URL`] ?? `${simulators}/${part}`,
    timeoutMs: number(`${name}_TIMEOUT_MS`, timeoutMs),
  })
  const host = env.HOST ?? '127.0.0.1'
  // A server behind a proxy listens on loopback too: with a real sign-in nobody may speak with the secret that all know.
  const development = loopback.includes(host) && !env.OIDC_ISSUER
  const secretOf = (source: CallbackSource) =>
    env[`CALLBACK_SECRET_${source.toUpperCase()}`] || (development ? developmentSecret : null)
  return {
    port: number('PORT', 3000),
    host,
    dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), 'data')),
    databaseUrl: env.DATABASE_URL || null,
    oidc: env.OIDC_ISSUER ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID ?? 'crm' } : null,
    appEnv: env.APP_ENV ?? 'prod',
    // A real sign-in must not meet demo people: there a demo is made only when it is asked for.
    seedOrders: number('SEED_ORDERS', env.OIDC_ISSUER ? 0 : 500),
    firstAdmin: env.FIRST_ADMIN || null,
    supportUrl: env.SUPPORT_URL || null,
    sms: partner('SMS', 'sms', 5000),
    courier1: partner('COURIER1', 'courier1', 10_000),
    courier2: partner('COURIER2', 'courier2', 10_000),
    post: partner('POST', 'post', 10_000),
    partner: partner('PARTNER', 'partner', 10_000),
    bank: partner('BANK', 'bank', 10_000),
    atol: {
      ...partner('ATOL', 'atol', 10_000),
      group: env.ATOL_GROUP ?? 'development',
      login: env.ATOL_LOGIN ?? 'development',
      password: env.ATOL_PASSWORD ?? developmentSecret,
      company: {
        email: env.ATOL_COMPANY_EMAIL ?? 'receipts@example.org',
        inn: env.ATOL_COMPANY_INN ?? '7707083893',
        sno: env.ATOL_COMPANY_SNO ?? 'osn',
        paymentAddress: env.ATOL_PAYMENT_ADDRESS ?? 'https://shop.example.org',
      },
    },
    mail: {
      url: smtpUrl(env.SMTP_URL || mailSimulator),
      from: env.MAIL_FROM || 'noreply@shop.example.org',
      timeoutMs: number('SMTP_TIMEOUT_MS', 10_000),
    },
    callbackSecrets: Object.fromEntries(
      callbackSources.map((source) => [source, secretOf(source)]),
    ) as Config['callbackSecrets'],
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

/** Throws for another protocol, so that a mistake is seen at the start and not at the first mail. */
function smtpUrl(text: string): string {
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  // The text may hold a password: it is not repeated.
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new ConfigError('SMTP_URL must begin with smtp:// or smtps://')
  return text
}
