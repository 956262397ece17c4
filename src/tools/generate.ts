/**
 * Generates the registries of forms, workflows and sample events from their folders, and docs/domains.md. `--check`
 * fails if one of these files is stale.
 */
import { readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { renderDomainGraph } from './domain-graph.ts'
import { renderComponentsPage } from './gallery/components-page.ts'
import { findUsedLimits, hashVersion } from './version-hash.ts'

const root = join(import.meta.dirname, '../..')
const header = '// Written by `npm run generate` from the folders beside it. Do not edit.\n'
const toCamelCase = (path: string) =>
  path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, c: string | undefined) => (c ?? '').toUpperCase())

const listFolders = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((e) => e.isDirectory())
        .map((e) => e.name)
        .sort()
    : []

const listVersions = (base: string) =>
  listFolders(base).flatMap((name) =>
    listFolders(join(base, name))
      .filter((v) => /^v\d+$/.test(v))
      .map((v) => ({ name, v, id: `${name}/${v}` })),
  )

function renderFormRegistry(): string {
  const base = join(root, 'schemas/forms')
  const forms = listVersions(base).flatMap(({ id }) =>
    readdirSync(join(base, id))
      .filter((f) => f.endsWith('.ts') && !f.endsWith('.part.ts'))
      .sort()
      .map((f) => `${id}/${f.slice(0, -3)}`),
  )
  const texts = listVersions(base).map(({ id }) => id)
  return [
    header,
    "import type { TextTree } from '../define-form.ts'",
    ...forms.map((f) => `import ${toCamelCase(f)} from './${f}.ts'`),
    ...texts.flatMap((t) =>
      ['ru', 'en', 'kk'].map(
        (l) => `import ${toCamelCase(`${t}-${l}`)} from './${t}/texts.${l}.json' with { type: 'json' }`,
      ),
    ),
    '',
    'export const forms = {',
    ...forms.map((f) => `  '${f}': ${toCamelCase(f)},`),
    '} as const',
    '',
    'export type FormId = keyof typeof forms',
    '',
    '/** Texts of a workflow version by language: i18next namespace `<name>/v<version>`. */',
    "export const formTexts: Record<string, Record<'ru' | 'en' | 'kk', TextTree>> = {",
    ...texts.map(
      (t) =>
        `  '${t}': { ${['ru', 'en', 'kk'].map((l) => `${l}: ${toCamelCase(`${t}-${l}`)}`).join(', ')} },`,
    ),
    '}',
    '',
  ].join('\n')
}

function renderWorkflowRegistry(): string {
  const versions = listVersions(join(root, 'workflows'))
  const migrating = versions.filter(({ id }) => existsSync(join(root, 'workflows', id, 'migrate.ts')))
  return [
    header,
    "import type { Workflow } from './define.ts'",
    "import type { Migration } from './migration.ts'",
    "import type { WorkflowLimits } from './task-input.ts'",
    ...versions.map(({ id }) => `import ${toCamelCase(id)} from './${id}/machine.ts'`),
    ...migrating.map(({ id }) => `import ${toCamelCase(`${id}-migrate`)} from './${id}/migrate.ts'`),
    '',
    'export const workflows: readonly Workflow[] = [',
    ...versions.map(({ id }) => `  ${toCamelCase(id)},`),
    ']',
    '',
    '/** Migrations of running instances from the previous version. */',
    'export const migrations: readonly { workflow: string; version: number; migration: Migration }[] = [',
    ...migrating.map(
      ({ id, name, v }) =>
        `  { workflow: '${name}', version: ${v.slice(1)}, migration: ${toCamelCase(`${id}-migrate`)} },`,
    ),
    ']',
    '',
    '/** Hash of machine, rules, forms and parts of each version; a published version must not change (`published.lock.json`). */',
    'export const workflowHashes: Record<string, string> = {',
    ...versions.map(({ id }) => `  '${id}': '${hashVersion(root, id)}',`),
    '}',
    '',
    '/** Limits that each version uses. */',
    'export const usedLimits: Record<string, readonly (keyof WorkflowLimits)[]> = {',
    ...versions.map(
      ({ id }) =>
        `  '${id}': [${findUsedLimits(root, id)
          .map((name) => `'${name}'`)
          .join(', ')}],`,
    ),
    '}',
    '',
  ].join('\n')
}

/** Renders the registry of sample events. It is separate, because only the demo, tests and tools need them. */
function renderScenarioRegistry(): string {
  const versions = listVersions(join(root, 'workflows')).filter(({ id }) =>
    existsSync(join(root, 'workflows', id, 'scenarios.ts')),
  )
  return [
    header,
    "import type { Scenarios } from './scenarios.ts'",
    ...versions.map(({ id }) => `import ${toCamelCase(id)} from './${id}/scenarios.ts'`),
    '',
    '/** Sample inputs and events of a version, by `<name>/v<version>`. */',
    'export const scenarios: Readonly<Record<string, Scenarios>> = {',
    ...versions.map(({ id }) => `  '${id}': ${toCamelCase(id)},`),
    '}',
    '',
  ].join('\n')
}

const outputs: [string, string][] = [
  ['schemas/forms/registry.generated.ts', renderFormRegistry()],
  ['workflows/registry.generated.ts', renderWorkflowRegistry()],
  ['workflows/scenarios.generated.ts', renderScenarioRegistry()],
  ['docs/domains.md', renderDomainGraph(root)],
  ['docs/components.md', renderComponentsPage()],
]
const stale = outputs.filter(
  ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
)
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`stale: ${path} (run npm run generate)`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [path, text] of stale) writeFileSync(join(root, path), text)
}
