/** The run's server: the built one on its own PostgreSQL, which stops with it. */
import { spawn } from 'node:child_process'
import pg from 'pg'
import { startEphemeralCluster } from '../../support/cluster.ts'
import { storeDatabases } from './databases.ts'

const cluster = await startEphemeralCluster()
process.on('exit', () => cluster.stop())
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit())
const urlOf = (name: string) => cluster.url.replace(/postgres$/, name)
const admin = new pg.Client({ connectionString: cluster.url })
await admin.connect()
await admin.query('create database crm')
process.env.DATABASE_URL = urlOf('crm')
await import('./prepare.ts')
// Copied while no client is connected: the template for tests with their own server.
await admin.query('create database prepared template crm')
await admin.end()
storeDatabases({ admin: cluster.url, prepared: 'prepared' })
const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' })
process.prependListener('exit', () => server.kill('SIGKILL'))
server.on('exit', (code) => process.exit(code ?? 1))
