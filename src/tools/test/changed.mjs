/**
 * `npm run test:changed [-- <commit>]`: runs the tests that may fail because of the changes since `origin/main` or
 * since the commit. Finds the tests by the import graph and by the folders of the changed files.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { install, root, tool } from '../processes.mjs'
import { findJourneys } from './journeys.mjs'
import { levels } from './levels.mjs'
import { findAffectedFiles } from './import-graph.mjs'
import { countFailures, results, runLevel } from './run-level.mjs'
import { printTimes } from './times.mjs'

/**
 * Files that import almost everything. The import graph is not followed beyond them, because the tests of the changed
 * folder cover the change.
 */
const wiring = [
  'src/server/app.ts',
  'src/server/start-server.ts',
  'src/server/composition/routes.ts',
  'src/server/composition/engine.ts',
  'src/server/composition/exported-lists.ts',
  'src/client/app/routes.tsx',
  'src/client/app/settings-routes.tsx',
  'workflows/registry.generated.ts',
  'schemas/forms/registry.generated.ts',
  'src/server/platform/db/schema/schema.ts',
]

/** Maximum number of test files. With more of them the whole test run takes about as long. */
const limits = { vitest: 60, journeys: 6 }

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the given commit, otherwise the merge base with origin/main, or HEAD if there is no such branch. */
function baseCommit() {
  if (process.argv[2]) return process.argv[2]
  try {
    return git('merge-base', 'origin/main', 'HEAD')[0]
  } catch {
    return 'HEAD'
  }
}

const base = baseCommit()
const changed = [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
]
if (changed.length === 0) {
  console.log(`nothing has changed since ${base}`)
  process.exit(0)
}

/**
 * Test folders by source folder: `src/server/domains/refunds/register/x.ts` is covered by
 * `tests/server/domains/refunds`. A workflow is covered by the tests that import it.
 */
const ownFolders = [
  ...new Set(
    changed.flatMap((file) => {
      const [, level, area] =
        /^src\/(server|client\/features)\/((?:platform|domains)\/[^/]+|[^/]+)\//.exec(file) ?? []
      return level ? [`tests/${level}/${area}/`] : []
    }),
  ),
]

const isTest = (file) => /^tests\/.*(?<!\.full)\.test\.tsx?$/.test(file)
const reached = [...findAffectedFiles(changed, wiring)]
const inOwnFolder = git('ls-files', 'tests').filter(
  (file) => isTest(file) && ownFolders.some((folder) => file.startsWith(folder)),
)
const tests = [...new Set([...reached.filter(isTest), ...inOwnFolder])]
const journeys = [
  ...new Set([
    ...reached.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)).slice(0, limits.journeys),
    ...findJourneys(changed),
  ]),
].slice(0, limits.journeys)

if (tests.length > limits.vitest)
  console.log(
    `${tests.length} test files may be affected; the nearest ${limits.vitest} run. \`npm test\` runs them all.`,
  )
const chosen = [...inOwnFolder, ...tests.filter((file) => !inOwnFolder.includes(file))].slice(
  0,
  limits.vitest,
)

rmSync(results, { recursive: true, force: true })
await install()
const run = []
const linted = changed.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file) && !file.includes('.generated.'))
try {
  if (linted.length > 0)
    await tool('oxlint', [
      '-c',
      'oxlint.config.mjs',
      ...linted.filter((file) => git('ls-files', '--cached', '--others', file).length > 0),
    ])
} catch (error) {
  console.error(String(error.message))
  process.exitCode = 1
}
const folderOf = {
  rules: /^tests\/(effects|workflows|shared|simulators|tools)\//,
  client: /^tests\/client\//,
  server: /^tests\/server\//,
  faults: /^tests\/faults\//,
}
for (const level of levels.filter(({ full, kind }) => !full && kind === 'vitest')) {
  const files = chosen.filter((file) => folderOf[level.name]?.test(file))
  if (files.length > 0) run.push(await runLevel(level, files))
}
if (journeys.length > 0) {
  run.push(await runLevel(levels.find(({ kind }) => kind === 'build')))
  run.push(
    await runLevel(
      levels.find(({ name }) => name === 'browser'),
      journeys,
    ),
  )
}
printTimes(run)
const passed = run.reduce((sum, level) => sum + level.passed, 0)
const failed = run.reduce((sum, level) => sum + countFailures(level), 0)
console.log(`${passed} passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
