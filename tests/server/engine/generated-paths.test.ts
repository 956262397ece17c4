import { walkPaths } from '../../support/walk-paths.ts'

await walkPaths((name) => !name.startsWith('confirming'))
