import { build, install } from './processes.mjs'

await install()
await build()
