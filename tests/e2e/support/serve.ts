/** The run's server: the built one on a PostgreSQL of its own, which goes with it. */
import { spawn } from 'node:child_process'
import { startCluster } from '../../support/cluster.ts'

// Data need not survive.
const cluster = await startCluster({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
process.env.DATABASE_URL = cluster.url
await import('./prepare.ts')
const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' })
server.on('exit', (code) => {
  cluster.stop()
  process.exit(code ?? 1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGKILL'))
