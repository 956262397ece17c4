import { join, resolve } from 'node:path'

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
  sms: { url: string; timeoutMs: number }
  logLevel: string
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const number = (name: string, fallback: number) => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < 0)
      throw new Error(`${name} must be a whole number, not «${text}»`)
    return value
  }
  return {
    port: number('PORT', 3000),
    host: env.HOST ?? '127.0.0.1',
    dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), 'data')),
    databaseUrl: env.DATABASE_URL || null,
    oidc: env.OIDC_ISSUER ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID ?? 'crm' } : null,
    appEnv: env.APP_ENV ?? 'prod',
    // A real sign-in must not meet demo people: there a demo is made only when it is asked for.
    seedOrders: number('SEED_ORDERS', env.OIDC_ISSUER ? 0 : 500),
    firstAdmin: env.FIRST_ADMIN || null,
    supportUrl: env.SUPPORT_URL || null,
    sms: {
      url: env.SMS_URL ?? `http://127.0.0.1:${number('SIMULATORS_PORT', 3900)}/sms`,
      timeoutMs: number('SMS_TIMEOUT_MS', 5000),
    },
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}
