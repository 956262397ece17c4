/**
 * `npm test`: everything on a fresh clone. Checks, then each ring; ends with one line over all of them.
 * A ring that ran no test, or skipped one, fails the run.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, install, root, run, tool } from './processes.mjs'

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let passed = 0
let failed = 0
const count = (name, ring) => {
  console.log(`${name}: ${ring.passed} passed, ${ring.failed} failed, ${ring.skipped} skipped`)
  passed += ring.passed
  failed += ring.failed + ring.skipped + (ring.passed + ring.failed === 0 ? 1 : 0)
}
const attempt = async (job) => {
  try {
    await job()
    return true
  } catch (error) {
    console.error(String(error.message ?? error))
    return false
  }
}
const report = (file) => {
  try {
    return JSON.parse(readFileSync(join(results, file), 'utf8'))
  } catch {
    return null
  }
}

await install()

const checked = await attempt(() => run(process.execPath, ['src/tools/check.mjs']))
count('check', { passed: checked ? 1 : 0, failed: checked ? 0 : 1, skipped: 0 })

/** One run of a ring, or of some of its files: what it counted, and the files in which something failed. */
const runVitest = async (project, files = []) => {
  const file = `${project}${files.length > 0 ? '-again' : ''}.json`
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', ...files]
  const green = await attempt(() =>
    tool('vitest', [...args, `--outputFile.json=test-results/${file}`], { CI: 'true' }),
  )
  const json = report(file)
  const ofFiles = json?.testResults ?? []
  const again = ofFiles
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  for (const { fullName } of again) console.log(`${project}: needed a second run: ${fullName}`)
  const red = ofFiles.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const countIn = (states, names) =>
    ofFiles
      .filter(({ name }) => names.includes(name))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => states.includes(status)).length
  return {
    green,
    red,
    passed: json?.numPassedTests ?? 0,
    failed: json?.numFailedTests ?? 0,
    skipped: (json?.numPendingTests ?? 0) + (json?.numTodoTests ?? 0),
    passedIn: (names) => countIn(['passed'], names),
    skippedIn: (names) => countIn(['pending', 'skipped', 'todo', 'disabled'], names),
  }
}

/**
 * A file whose set-up starved on a busy machine gets one run of its own, and is named. More than two such files are no
 * accident, and a test that fails again has failed.
 */
const vitest = async (project) => {
  const first = await runVitest(project)
  let { passed, failed, skipped } = first
  let { green } = first
  if (!green && first.red.length > 0 && first.red.length <= 2) {
    for (const name of first.red) console.log(`${project}: needed a run of its own: ${relative(root, name)}`)
    const second = await runVitest(project, first.red)
    green = second.green
    passed += second.passed - first.passedIn(first.red)
    failed = second.failed
    skipped += second.skipped - first.skippedIn(first.red)
  }
  // A file that could not be loaded has no test to count.
  if (!green && failed === 0) failed = 1
  count(project, { passed, failed, skipped })
}
for (const project of ['rules', 'client', 'embedded', 'postgresql', 'modules', 'mining'])
  await vitest(project)

const built = await attempt(build)
// The built server killed and its database restarted.
await vitest('faults')
const playwright = async (name, ...args) => {
  const green = built && (await attempt(() => tool('playwright', ['test', ...args], { CI: 'true' })))
  const stats = report(`${name}.json`)?.stats
  const ring = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  }
  if (!green && ring.failed === 0) ring.failed = 1
  if (stats?.flaky > 0) console.log(`${name}: ${stats.flaky} needed a second run`)
  count(name, ring)
}
await playwright('browser')
// The built server beside a Keycloak, as a company runs them.
await playwright('keycloak', '--config', 'tests/keycloak/playwright.config.ts')

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
