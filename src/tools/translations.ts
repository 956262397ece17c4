/**
 * Checks that every text exists in ru, en and kk, is neither empty nor a TODO, and has the same parameters in each
 * language. Plural forms count as one text.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const languages = ['ru', 'en', 'kk'] as const

type Texts = Map<string, Set<string>>

const findParameters = (text: string) => [...text.matchAll(/{{\s*([\w.]+)/g)].map((m) => m[1] ?? '')

function read(path: string, problems: string[]): Texts {
  const texts: Texts = new Map()
  if (!existsSync(path)) {
    problems.push(`${path} is missing`)
    return texts
  }
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') {
      if (value.trim() === '') problems.push(`${path}: ${key} is empty`)
      if (value.startsWith('TODO')) problems.push(`${path}: ${key} is still to be written`)
      const baseKey = key.replace(/_(zero|one|two|few|many|other)$/, '')
      texts.set(baseKey, new Set([...(texts.get(baseKey) ?? []), ...findParameters(value)]))
    } else if (value !== null && typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) visit(inner, key === '' ? name : `${key}.${name}`)
    }
  }
  visit(JSON.parse(readFileSync(path, 'utf8')), '')
  return texts
}

function compare(paths: Record<(typeof languages)[number], string>): string[] {
  const problems: string[] = []
  const ru = read(join(root, paths.ru), problems)
  for (const language of ['en', 'kk'] as const) {
    const other = read(join(root, paths[language]), problems)
    for (const [key, parameters] of ru) {
      const otherParameters = other.get(key)
      if (!otherParameters) problems.push(`${paths[language]}: ${key} is missing`)
      else if ([...parameters].sort().join() !== [...otherParameters].sort().join())
        problems.push(`${paths[language]}: ${key} has other parameters than ru`)
    }
    for (const key of other.keys())
      if (!ru.has(key)) problems.push(`${paths.ru}: ${key} is missing (it is in ${language})`)
  }
  return problems
}

const files = (folder: string) =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).filter((f) => f.endsWith('.json')) : []

const folderTextPaths = ['src/client/app/i18n', 'src/server/platform/i18n'].flatMap((base) =>
  [...new Set(languages.flatMap((l) => files(`${base}/${l}`)))].map((file) => ({
    ru: `${base}/ru/${file}`,
    en: `${base}/en/${file}`,
    kk: `${base}/kk/${file}`,
  })),
)
const formTextPaths = readdirSync(join(root, 'schemas/forms'), { withFileTypes: true })
  .filter((e) => e.isDirectory())
  .flatMap((e) =>
    readdirSync(join(root, 'schemas/forms', e.name)).map((v) => `schemas/forms/${e.name}/${v}/texts`),
  )
  .map((base) => ({ ru: `${base}.ru.json`, en: `${base}.en.json`, kk: `${base}.kk.json` }))

const problems = [...folderTextPaths, ...formTextPaths].flatMap(compare)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
