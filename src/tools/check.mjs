/** `npm run check`: types, lint and import rules, format, stale registries, frozen versions, missing translations, pictures of the docs. */
import { install, tool } from './processes.mjs'

await install()
/** Side by side: what takes the processor longest stands in different lanes. */
const lanes = [
  [
    ['types', 'tsc', ['--noEmit', '-p', '.']],
    [
      'format',
      'prettier',
      ['--check', '--log-level', 'warn', 'src', 'schemas', 'workflows', 'tests', '*.{ts,js,json}'],
    ],
    ['generated files', 'tsx', ['src/tools/generate.ts', '--check']],
    ['published workflow versions', 'tsx', ['src/tools/published-versions.ts']],
    ['translations', 'tsx', ['src/tools/translations.ts']],
    ['pictures of the docs', 'tsx', ['src/tools/pictures.ts']],
  ],
  [['lint and import rules', 'eslint', ['.', '--max-warnings', '0']]],
]
let failed = 0
await Promise.all(
  lanes.map(async (checks) => {
    for (const [name, command, args] of checks) {
      try {
        await tool(command, args)
        console.log(`✓ ${name}`)
      } catch {
        console.error(`✗ ${name}`)
        failed++
      }
    }
  }),
)
process.exitCode = failed > 0 ? 1 : 0
