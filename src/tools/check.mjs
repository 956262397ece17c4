/**
 * `npm run check`: types, lint and import rules, import cycles, format, stale registries, frozen versions, missing
 * translations, pictures of the docs.
 */
import { install, run, tool } from './processes.mjs'

await install()
/** Lint, which takes longest, has a core of its own. TypeScript 7 is the quick compiler; 6 serves the linter. */
const lanes = [
  [
    ['types', run, process.execPath, ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.']],
    ['format', tool, 'oxfmt', ['--check']],
    [
      'import cycles',
      tool,
      'oxlint',
      [
        ...['--quiet', '--allow', 'all', '--import-plugin', '--deny', 'import/no-cycle'],
        ...['src', 'workflows', 'schemas', 'tests'],
      ],
    ],
    ['published workflow versions', tool, 'tsx', ['src/tools/published-versions.ts']],
    ['translations', tool, 'tsx', ['src/tools/translations.ts']],
    ['pictures of the docs', tool, 'tsx', ['src/tools/pictures.ts']],
  ],
  [
    [
      'lint and import rules',
      tool,
      'eslint',
      [
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-location',
        'node_modules/.cache/eslint/',
        '--cache-strategy',
        'content',
      ],
    ],
    ['generated files', tool, 'tsx', ['src/tools/generate.ts', '--check']],
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
