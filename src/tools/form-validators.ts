import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import type { Form } from '../../schemas/define-form.ts'
import { refuseBlankTexts } from '../shared/required-texts.ts'
import { forms } from '../../schemas/forms/registry.generated.ts'

const name = 'virtual:forms'
const allForms: Record<string, Form> = forms
const getPackName = (formId: string) => formId.split('/').slice(0, 2).join('/')

type Json = Record<string, unknown>

/**
 * Returns the schema for RJSF, in which the fields with a custom component (`ui:field`) have an empty schema, and the
 * names of these fields. RJSF copies all data at every change, which is too slow for 300 order lines. `check` validates
 * the data against the whole schema.
 */
function splitSchema(schema: Json, ui: Json): { rendered: Json; customFields: string[] } {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const customFields = Object.keys(properties).filter((key) => (ui[key] as Json | undefined)?.['ui:field'])
  const rendered = {
    ...schema,
    required: ((schema.required ?? []) as string[]).filter((key) => !customFields.includes(key)),
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [
        key,
        customFields.includes(key) ? { $comment: 'own field' } : value,
      ]),
    ),
  }
  return { rendered, customFields }
}

function checkCode(schema: Json): string {
  const ajv = new Ajv({ allErrors: true, strict: false, code: { source: true } })
  addFormats(ajv)
  refuseBlankTexts(ajv)
  return standaloneCode(ajv, ajv.compile(schema))
}

/**
 * Converts the CommonJS output of the compiler to a module with imports instead of `require` calls, so that the
 * browser does not evaluate code from strings.
 */
function asModule(code: string, imports: Map<string, string>): string {
  const body = code.replace(/require\("([^"]+)"\)/g, (_, path: string) => {
    if (!imports.has(path)) imports.set(path, `m${imports.size}`)
    return `interop(${imports.get(path)})`
  })
  return `(() => { const exports = {}, module = { exports }; ${body}\nreturn module.exports })()`
}

function renderPackCode(pack: string): string {
  const imports = new Map<string, string>()
  const entries = Object.entries(allForms)
    .filter(([id]) => getPackName(id) === pack)
    .map(([id, form]) => {
      const schema = JSON.parse(JSON.stringify(form.schema)) as Json
      const { rendered, customFields } = splitSchema(schema, form.ui)
      const validators = compileSchemaValidatorsCode(rendered, {
        ajvOptionsOverrides: { code: { lines: false } },
        extenderFn: refuseBlankTexts,
      })
      return `${JSON.stringify(id)}: {
  schema: ${JSON.stringify(rendered)},
  ui: ${JSON.stringify(form.ui)},
  customFields: ${JSON.stringify(customFields)},
  validators: ${asModule(validators, imports)},
  check: ${asModule(checkCode(schema), imports)},
}`
    })
  const head = [...imports].map(([path, as]) => `import * as ${as} from '${path}.js'`)
  // Node, the dev server and the bundler expose the exports of a CommonJS module in different ways.
  const interop =
    'const interop = (m) => (m.default?.__esModule || (!m.__esModule && m.default) ? m.default : m)'
  return [...head, interop, `export const forms = {\n${entries.join(',\n')}\n}`].join('\n')
}

/**
 * Returns the fields of each form, each with the name of its component or, without one, its format. The client has them
 * before it loads the form.
 */
function buildOutlines(): Record<string, Record<string, string>> {
  const getOutline = ({ schema, ui }: Form) =>
    Object.entries(schema.properties as Record<string, Json>).map(([field, { format }]): [string, string] => {
      const fieldUi = ui[field] as Json | undefined
      return [field, String(fieldUi?.['ui:field'] ?? fieldUi?.['ui:widget'] ?? format ?? '')]
    })
  return Object.fromEntries(
    Object.entries(allForms).map(([id, form]) => [id, Object.fromEntries(getOutline(form))]),
  )
}

function renderIndexCode(): string {
  const packs = [...new Set(Object.keys(allForms).map(getPackName))]
  const loaders = packs.map((pack) => `'${pack}': () => import('${name}/${pack}')`)
  return `export const packs = {\n${loaders.join(',\n')}\n}\nexport const outlines = ${JSON.stringify(buildOutlines())}`
}

/**
 * `virtual:forms`: the forms of every workflow version with precompiled validators, one chunk per version. Built in
 * memory from the registry, so that it is never stale. A changed form restarts the dev server, because the form
 * belongs to its configuration.
 */
export function createFormValidatorsPlugin(): Plugin {
  return {
    name: 'form-validators',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${name}`) return renderIndexCode()
      return id.startsWith(`\0${name}/`) ? renderPackCode(id.slice(name.length + 2)) : undefined
    },
    // Otherwise the dev server discovers these packages one by one and reloads the page each time.
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
