/** `npm start`: installs and builds what is missing, then serves everything on one port. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './processes.mjs'

await install()
await build()

const node = (entry, env = {}) =>
  spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server', entry)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })

// In development without SMS_URL, simulators replace the partners. They run as a separate process, and the server calls
// them through the same adapters.
const profile = process.env.PROFILE || (process.env.OIDC_ISSUER ? 'production' : 'development')
const simulators = profile === 'production' || process.env.SMS_URL ? undefined : node('simulators.js')
const server = node('main.js')

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true
    server.kill(signal)
  })
}
server.on('exit', (code) => {
  simulators?.kill('SIGTERM')
  process.exit(stopping ? 0 : (code ?? 1))
})
