import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import type { Form } from '../../schemas/define-form.ts'
import { forms } from '../../schemas/forms/registry.generated.ts'

const name = 'virtual:forms'
const all: Record<string, Form> = forms
const packOf = (formId: string) => formId.split('/').slice(0, 2).join('/')

type Json = Record<string, unknown>

/**
 * What RJSF draws. Fields with a component of their own (`ui:field`) keep their data out of RJSF, which walks and copies
 * all of it at every change: too slow at 300 lines. They are checked by `check`, against the whole schema.
 */
function drawnSchema(schema: Json, ui: Json): { drawn: Json; own: string[] } {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const own = Object.keys(properties).filter((key) => (ui[key] as Json | undefined)?.['ui:field'])
  const drawn = {
    ...schema,
    required: ((schema.required ?? []) as string[]).filter((key) => !own.includes(key)),
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [
        key,
        own.includes(key) ? { $comment: 'own field' } : value,
      ]),
    ),
  }
  return { drawn, own }
}

function checkCode(schema: Json): string {
  const ajv = new Ajv({ allErrors: true, strict: false, code: { source: true } })
  addFormats(ajv)
  return standaloneCode(ajv, ajv.compile(schema))
}

/** The compiler writes CommonJS: its few `require`s become imports, so that no code is made from strings in the browser. */
function asModule(code: string, imports: Map<string, string>): string {
  const body = code.replace(/require\("([^"]+)"\)/g, (_, path: string) => {
    if (!imports.has(path)) imports.set(path, `m${imports.size}`)
    return `whole(${imports.get(path)})`
  })
  return `(() => { const exports = {}, module = { exports }; ${body}\nreturn module.exports })()`
}

function packCode(pack: string): string {
  const imports = new Map<string, string>()
  const entries = Object.entries(all)
    .filter(([id]) => packOf(id) === pack)
    .map(([id, form]) => {
      const schema = JSON.parse(JSON.stringify(form.schema)) as Json
      const { drawn, own } = drawnSchema(schema, form.ui)
      const validators = compileSchemaValidatorsCode(drawn, {
        ajvOptionsOverrides: { code: { lines: false } },
      })
      return `${JSON.stringify(id)}: {
  schema: ${JSON.stringify(drawn)},
  ui: ${JSON.stringify(form.ui)},
  own: ${JSON.stringify(own)},
  validators: ${asModule(validators, imports)},
  check: ${asModule(checkCode(schema), imports)},
}`
    })
  const head = [...imports].map(([path, as]) => `import * as ${as} from '${path}.js'`)
  // Node, the dev server and the bundler each put a CommonJS module's exports in another place.
  const whole = 'const whole = (m) => (m.default?.__esModule || (!m.__esModule && m.default) ? m.default : m)'
  return [...head, whole, `export const forms = {\n${entries.join(',\n')}\n}`].join('\n')
}

/** By form, its fields and how each is drawn: known before, and often instead of, the form itself. */
function outlines(): Record<string, Record<string, string>> {
  const outlineOf = ({ schema, ui }: Form) =>
    Object.entries(((schema as unknown as Json).properties ?? {}) as Record<string, Json>).map(
      ([field, { format }]): [string, string] => {
        const own = (ui as Json)[field] as Json | undefined
        return [field, String(own?.['ui:field'] ?? own?.['ui:widget'] ?? format ?? '')]
      },
    )
  return Object.fromEntries(
    Object.entries(all).map(([id, form]) => [id, Object.fromEntries(outlineOf(form))]),
  )
}

function indexCode(): string {
  const packs = [...new Set(Object.keys(all).map(packOf))]
  const loaders = packs.map((pack) => `'${pack}': () => import('${name}/${pack}')`)
  return `export const packs = {\n${loaders.join(',\n')}\n}\nexport const outlines = ${JSON.stringify(outlines())}`
}

/**
 * `virtual:forms`: the forms of every workflow version with their validators compiled ahead, one chunk a version.
 * Built in memory from the registry, so it is never stale (a changed form restarts the dev server with its configuration).
 */
export function formValidators(): Plugin {
  return {
    name: 'form-validators',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${name}`) return indexCode()
      return id.startsWith(`\0${name}/`) ? packCode(id.slice(name.length + 2)) : undefined
    },
    // The dev server would otherwise find them one by one and reload the page in the middle of a form.
    config: () => ({
      optimizeDeps: {
        include: [
          'ajv/dist/runtime/ucs2length.js',
          'ajv/dist/runtime/equal.js',
          'ajv-formats/dist/formats.js',
        ],
      },
    }),
  }
}
