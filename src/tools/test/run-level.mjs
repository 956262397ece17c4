import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, root, run, tool } from '../processes.mjs'

export const results = join(root, 'test-results')

/**
 * @typedef {{ name: string, seconds: number, passed: number, failed: number, skipped: number,
 *   files: { name: string, seconds: number }[], failures: { test: string, message: string }[] }} LevelResult
 */

const succeeds = async (job) => {
  try {
    await job()
    return true
  } catch (error) {
    console.error(String(error.message ?? error))
    return false
  }
}

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'))
  } catch {
    return null
  }
}

const toResult = (ok, name) => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  files: [],
  failures: ok ? [] : [{ test: name, message: 'its output is above' }],
})

async function runVitest({ name, projects }, env, files) {
  const ok = await succeeds(() =>
    tool(
      'vitest',
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=test-results/${name}.json`,
        ...files,
      ],
      { ...env, CI: 'true' },
    ),
  )
  const report = readReport(name)
  const count = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  // The run failed but no test did, for example because a file could not be loaded. This counts as one failed test.
  if (!ok && count.failed === 0) count.failed = 1
  const times = (report?.testResults ?? []).map((file) => ({
    name: relative(root, file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }))
  const failures = (report?.testResults ?? []).flatMap((file) => [
    ...(file.assertionResults.length === 0 && file.status === 'failed'
      ? [{ test: relative(root, file.name), message: file.message ?? '' }]
      : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${relative(root, file.name)} › ${fullName}`,
        message: failureMessages.join('\n'),
      })),
  ])
  return { ...count, files: times, failures }
}

async function runPlaywright({ name, args }, env, files) {
  const ok = await succeeds(() =>
    tool('playwright', ['test', ...args, ...files], { ...env, CI: 'true', PLAYWRIGHT_REPORT: name }),
  )
  const report = readReport(name)
  const stats = report?.stats
  const count = {
    passed: stats?.expected ?? 0,
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  }
  if (!ok && count.failed === 0) count.failed = 1
  const durations = (suite) => [
    ...(suite.specs ?? []).flatMap(({ tests }) =>
      tests.flatMap(({ results: runs }) => runs.map((r) => r.duration)),
    ),
    ...(suite.suites ?? []).flatMap(durations),
  ]
  const times = (report?.suites ?? []).map((suite) => ({
    name: join('tests/e2e', suite.file),
    seconds: durations(suite).reduce((sum, ms) => sum + ms / 1000, 0),
  }))
  const failuresIn = (suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok: isPassed }) => !isPassed)
      .map(({ file, line, title, tests }) => ({
        test: `tests/e2e/${file}:${line} › ${title}`,
        message: tests
          .flatMap(({ results: runs }) => runs.flatMap(({ errors }) => errors.map((e) => e.message)))
          .join('\n'),
      })),
    ...(suite.suites ?? []).flatMap(failuresIn),
  ]
  return { ...count, files: times, failures: (report?.suites ?? []).flatMap(failuresIn) }
}

/** Runs one level, or only the given files of it. */
export async function runLevel(level, files = []) {
  mkdirSync(results, { recursive: true })
  const started = Date.now()
  const env = level.full ? { TESTS: 'full' } : {}
  const result =
    level.kind === 'check'
      ? toResult(await succeeds(() => run(process.execPath, ['src/tools/check.mjs'])), 'npm run check')
      : level.kind === 'build'
        ? toResult(await succeeds(build), 'npm run build')
        : level.kind === 'vitest'
          ? await runVitest(level, env, files)
          : await runPlaywright(level, env, files)
  const seconds = (Date.now() - started) / 1000
  const { passed, failed, skipped } = result
  console.log(
    `${level.name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(0)} s`,
  )
  return { name: level.name, seconds, ...result }
}

/** A skipped test counts as failed, and so does a level that ran no test. */
export const countFailures = ({ passed, failed, skipped }) =>
  failed + skipped + (passed + failed === 0 ? 1 : 0)

/** Prints all failures again at the end of the output. @param {LevelResult[]} levels */
export function printFailures(levels) {
  const failures = levels.flatMap(({ name, failures: ofLevel }) =>
    ofLevel.map((failure) => ({ level: name, ...failure })),
  )
  if (failures.length === 0) return
  console.log('\nFailed:')
  for (const { level, test, message } of failures) {
    console.log(`  ${level}: ${test}`)
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => !line.includes('/node_modules/'))
    for (const line of lines.slice(0, 16)) console.log(`    ${line}`)
  }
}
