import { rights } from '../../shared/rights.ts'
import { menuEntries } from '../../server/platform/identity/menu.ts'
import type { ChangeSet } from './change-set.ts'
import { createListTexts } from './list-texts.ts'
import * as templates from './list-templates.ts'
import { toKebabCase, languages, parseListName, toPascalCase, parseTexts, type Language } from './names.ts'
import {
  addImport,
  addJsonValue,
  addProperty,
  insertAt,
  insertBefore,
  findObjectLiteralByName,
  getObjectProperty,
} from './source.ts'

export const usage = `npm run new -- list NAME --domain DOMAIN [--menu orders] [--right menuViewOrders] --ru "…" --en "…" --kk "…"`

interface Options {
  domain?: string
  menu?: string
  right?: string
  ru?: string
  en?: string
  kk?: string
}

/** Generates a list of orders that works at once, with three columns. The developer adapts it afterwards. */
export function addList(changes: ChangeSet, nameArgument: string | undefined, options: Options): string[] {
  const name = parseListName(nameArgument)
  const titles = parseTexts({ ...options })
  const { domain = '', menu: section = 'orders', right = 'menuViewOrders' } = options
  if (!/^[a-z-]+$/.test(domain) || !changes.exists(`src/server/domains/${domain}`))
    throw new Error(`--domain: a folder of src/server/domains, got «${domain}»`)
  if (!menuEntries.some(({ route }) => route === section))
    throw new Error(`--menu: a section of src/server/platform/identity/menu.ts, got «${section}»`)
  if (!(rights as readonly string[]).includes(right))
    throw new Error(`--right: a right of src/shared/rights.ts, got «${right}»`)
  const path = toKebabCase(name)
  const list: templates.NewList = { name, type: toPascalCase(name), path, domain, section, right }

  const server = `src/server/domains/${domain}`
  const client = `src/client/features/${domain}/${path}-list.ts`
  changes.create(`schemas/api/${path}.ts`, templates.renderSchema(list))
  changes.create(`${server}/read-${path}.ts`, templates.renderListReader(list))
  changes.create(`${server}/${path}-list.ts`, templates.renderServerList(list))
  changes.create(`${server}/${path}-routes.ts`, templates.renderServerRoutes(list))
  changes.create(client, templates.renderClientListDescription(list))
  addToServer(changes, list)
  addToClient(changes, list, titles)
  addToTests(changes, list)

  changes.addRemaining(
    `schemas/api/${path}.ts`,
    'Object({',
    'what a row holds, and above it what the list is filtered by',
  )
  changes.addRemaining(`${server}/read-${path}.ts`, 'ListSqlSource', 'what is read, from which tables')
  changes.addRemaining(
    `${server}/${path}-list.ts`,
    'columns:',
    'columns of the file, the same as the fields of the screen',
  )
  changes.addRemaining(client, 'fields:', 'fields of the screen, and below them the filters')
  for (const language of languages)
    changes.addRemaining(
      `src/client/app/i18n/${language}/${name}.json`,
      '"fields"',
      'names of the fields and filters',
    )
  changes.addRemaining(
    'tests/server/platform/contract/list-operations.ts',
    `'GET /api/${path}'`,
    'which row of the list belongs to one store',
  )
  return [
    'npm run generate',
    'npx vitest run --project client tests/client/app/descriptions.test.ts',
    `npx vitest run --project server tests/server/platform/contract/every-operation.test.ts -t /api/${path}`,
    'npx vitest run --project server tests/server/platform/lists/export.test.ts',
    'npm run check',
  ]
}

function addToServer(changes: ChangeSet, { name, type, path, domain }: templates.NewList): void {
  const list = `${name}List`
  changes.edit('src/server/composition/routes.ts', (text) =>
    insertBefore(
      addImport(text, `import { register${type}Routes } from '../domains/${domain}/${path}-routes.ts'`),
      'registerDocumentRoutes(app, services)',
      `  register${type}Routes(app, services)`,
    ),
  )
  changes.edit('src/server/composition/exported-lists.ts', (text) =>
    insertBefore(
      addImport(text, `import { ${list} } from '../domains/${domain}/${path}-list.ts'`),
      'toExportList(ordersReport)',
      `  ${list},`,
    ),
  )
  changes.edit('src/server/platform/lists/list-texts.ts', (text) =>
    languages.reduce((result, language) => addResource(result, language, name), text),
  )
}

function addResource(text: string, language: Language, name: string): string {
  const local = `${language}${toPascalCase(name)}`
  const file = `../../../client/app/i18n/${language}/${name}.json`
  const imported = addImport(text, `import ${local} from '${file}' with { type: 'json' }`)
  return addProperty(
    imported,
    getObjectProperty(findObjectLiteralByName(imported, 'resources'), language),
    name,
    `${name}: ${local}`,
  )
}

function addToClient(changes: ChangeSet, list: templates.NewList, titles: Record<Language, string>): void {
  const { name, path } = list
  changes.edit('src/client/ui/urls.ts', (text) => {
    findObjectLiteralByName(text, 'urls').properties.forEach((property) => {
      if (property.name?.getText() === name) throw new Error(`the address ${name} exists`)
    })
    return insertBefore(text, 'accessDenied: ', `  ${name}: () => '/${path}',`)
  })
  changes.edit('src/client/app/routes.tsx', (text) => insertRoute(text, templates.renderClientRoute(list)))
  changes.edit('src/server/platform/identity/page-calls.ts', (text) =>
    insertBefore(text, "'/customers': ", `  '/${path}': ['/api/${path}'],`),
  )
  for (const language of languages) {
    changes.create(
      `src/client/app/i18n/${language}/${name}.json`,
      createListTexts(language, titles[language]),
    )
    changes.edit(`src/client/app/i18n/${language}/shell.json`, (text) =>
      addJsonValue(text, ['titles', name], titles[language]),
    )
  }
}

/** Inserts a route before the public screens, which are last in the list of routes. */
function insertRoute(text: string, route: string): string {
  const at = text.indexOf("path: '/access-denied'")
  const position = text.lastIndexOf('{', at)
  if (at < 0 || position < 0) throw new Error('routes.tsx has no row of /access-denied to insert before')
  return insertAt(text, position, `${route}\n  `)
}

function addToTests(changes: ChangeSet, list: templates.NewList): void {
  changes.edit('tests/server/platform/contract/list-operations.ts', (text) => {
    const { properties } = findObjectLiteralByName(text, 'listOperations')
    return insertAt(text, properties.at(-1)!.end, `,\n${templates.renderContractTestOperations(list)}`)
  })
  changes.edit('tests/e2e/support/screens.ts', (text) =>
    insertBefore(text, "list('alerts'", `  list('${list.name}', '/${list.path}'),`),
  )
}
