import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

type Texts = { [key: string]: string | Texts }

const textsFolder = 'src/client/app/i18n/ru'
/** Options of i18next that are no parameters of a text. */
const options = new Set(['count', 'context', 'ns', 'defaultValue', 'returnObjects', 'lng'])

/** Parameters of the texts by `namespace:key`; the plural forms of a key together. */
function readParameters(): Map<string, Set<string>> {
  const parameters = new Map<string, Set<string>>()
  const visit = (texts: Texts, prefix: string) => {
    for (const [name, value] of Object.entries(texts)) {
      if (typeof value !== 'string') {
        visit(value, `${prefix}${name}.`)
        continue
      }
      const key = `${prefix}${name}`.replace(/_(one|few|many|other)$/, '')
      const names = [...value.matchAll(/{{\s*(\w+)/g)].map((match) => match[1]!)
      parameters.set(key, new Set([...(parameters.get(key) ?? []), ...names]))
    }
  }
  for (const file of readdirSync(textsFolder))
    visit(JSON.parse(readFileSync(join(textsFolder, file), 'utf8')) as Texts, `${basename(file, '.json')}:`)
  return parameters
}

interface TextCall {
  key: string
  /** Null: not written as an object literal, or with a spread. */
  given: string[] | null
}

/** Calls `t('key', { … })` with a literal key. */
function findTextCalls(path: string, source: string): TextCall[] {
  const calls: TextCall[] = []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || !/(^|\.)t$/.test(node.expression.getText())) return
    const [key, params] = node.arguments
    if (!key || !ts.isStringLiteralLike(key)) return
    const properties = params && ts.isObjectLiteralExpression(params) ? [...params.properties] : []
    const isKnown =
      !params || (ts.isObjectLiteralExpression(params) && !properties.some(ts.isSpreadAssignment))
    calls.push({
      key: key.text,
      given: isKnown ? properties.map(({ name }) => (name ? name.getText() : '')) : null,
    })
  }
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true, kind))
  return calls
}

it('[IN-01] every call of a text in the client gives the parameters that the text has', () => {
  const parameters = readParameters()
  const problems: string[] = []
  let compared = 0
  for (const path of readdirSync('src/client', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path)) continue
    const source = readFileSync(join('src/client', path), 'utf8')
    const namespaces = [...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap((match) =>
      [...match[1]!.matchAll(/'(\w+)'/g)].map((name) => name[1]!),
    )
    for (const { key, given } of findTextCalls(path, source)) {
      const keys = key.includes(':') ? [key] : namespaces.map((name) => `${name}:${key}`)
      const needed = keys.map((full) => parameters.get(full)).find((found) => found !== undefined)
      if (!needed || given === null) continue
      compared++
      const missing = [...needed].filter((name) => !given.includes(name))
      const unused = given.filter((name) => !needed.has(name) && !options.has(name))
      if (missing.length > 0) problems.push(`${path}: ${key} lacks ${missing.join()}`)
      if (unused.length > 0) problems.push(`${path}: ${key} has no ${unused.join()}`)
    }
  }
  expect(compared).toBeGreaterThan(1000)
  expect(problems).toEqual([])
})
