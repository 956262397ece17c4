/**
 * `npm run check`: checks types, lint, import rules and cycles, formatting, generated files, frozen versions, missing
 * translations and pictures of the docs.
 */
import { install, run, tool } from './processes.mjs'

await install()
/**
 * Types are checked with TypeScript 7, because it is fast. TypeScript 6 is installed only for its compiler API, which
 * `npm run new` and a test use.
 */
const lanes = [
  [
    ['types', run, process.execPath, ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.']],
    ['format', tool, 'oxfmt', ['--check']],
    ['lint, import rules and cycles', tool, 'oxlint', ['-c', 'oxlint.config.mjs']],
    ['pictures of the docs', tool, 'tsx', ['src/tools/pictures.ts']],
  ],
  [
    ['generated files', tool, 'tsx', ['src/tools/generate.ts', '--check']],
    ['types of the API', tool, 'tsx', ['src/tools/generate-api-types.ts', '--check']],
    ['published workflow versions', tool, 'tsx', ['src/tools/published-versions.ts']],
    ['translations', tool, 'tsx', ['src/tools/translations.ts']],
  ],
]
let failed = 0
await Promise.all(
  lanes.map(async (checks) => {
    for (const [name, start, command, args] of checks) {
      try {
        await start(command, args)
        console.log(`✓ ${name}`)
      } catch {
        console.error(`✗ ${name}`)
        failed++
      }
    }
  }),
)
process.exitCode = failed > 0 ? 1 : 0
