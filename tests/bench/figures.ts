/**
 * `npm run figures`: copies the results of the last test runs, and renders one page with all figures of docs/figures.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptRun } from './accept-run.ts'
import { root, type Figure } from './measure.ts'

acceptRun()

type Stored = Figure & { machine: string; commit: string; date: string; command: string }

interface Coverage {
  workflow: string
  version: number
  states: string[]
  transitions: string[]
  covered: Record<string, { paths: number; states: string[]; transitions: string[] }>
}

const folder = join(root, 'docs/figures')
const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
const jsonIn = (path: string) =>
  readdirSync(path)
    .filter((f) => f.endsWith('.json'))
    .sort()

const figures = jsonIn(folder).map((file) => readJson<Stored>(join(folder, file)))
const coverage = jsonIn(join(folder, 'coverage')).map((file) =>
  readJson<Coverage>(join(folder, 'coverage', file)),
)

const formatShare = (covered: number | undefined, total: number) =>
  covered === undefined ? '–' : `${covered} of ${total}`
const countRing = ({ covered, states, transitions }: Coverage, ring: string) => {
  const ringCoverage = covered[ring]
  if (!ringCoverage) return '–'
  return `${ringCoverage.paths} paths: ${formatShare(ringCoverage.states.length, states.length)} states, ${formatShare(ringCoverage.transitions.length, transitions.length)} transitions`
}

const page = `# Figures

Measured by \`npm run bench\` and \`npm run test:faults\`, on a small shared machine; speeds are ratios to a reference in
the same run. Each row is one file in docs/figures with its whole table.

| id | measured | bar | holds | reference | date, commit |
|---|---|---|---|---|---|
${figures
  .map(
    (f) =>
      `| [${f.id}](figures/${f.id}.json) | ${f.measured} ${f.unit} | ${f.bar} | ${f.holds ? 'yes' : '**no**'} | ${f.reference} | ${f.date}, ${f.commit} |`,
  )
  .join('\n')}

Machine of the last run: ${figures.at(-1)?.machine ?? '–'}.

## Generated paths

Paths generated from the machines (\`tests/support/model.ts\`), walked on the machine alone, over HTTP against the real
server, and in the browser through the runner.

| workflow | machine | HTTP | browser |
|---|---|---|---|
${coverage.map((c) => `| ${c.workflow} v${c.version} | ${countRing(c, 'machine')} | ${countRing(c, 'http')} | ${countRing(c, 'browser')} |`).join('\n')}
`
writeFileSync(join(root, 'docs/figures.md'), page)
console.log('docs/figures.md written')
