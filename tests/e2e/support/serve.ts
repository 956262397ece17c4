/** The run's server: the built one on a PostgreSQL of its own, which goes with it. */
import { spawn } from 'node:child_process'
import { startForgetfulCluster } from '../../support/cluster.ts'

const cluster = await startForgetfulCluster()
process.on('exit', () => cluster.stop())
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit())
process.env.DATABASE_URL = cluster.url
await import('./prepare.ts')
const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' })
process.prependListener('exit', () => server.kill('SIGKILL'))
server.on('exit', (code) => process.exit(code ?? 1))
