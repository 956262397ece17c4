/** The keywords of JSON Schema that determine a TypeScript type. */
interface Schema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  patternProperties?: Readonly<Record<string, Schema>>
  additionalProperties?: Schema | boolean
  /** Bodies and responses other than JSON, by content type. */
  content?: Readonly<Record<string, { schema: Schema }>>
}

/** A schema exported by `file` of schemas/api together with the type `name`. */
export interface NamedSchema {
  file: string
  name: string
  schema: object
}

export interface Operation {
  method: string
  url: string
  schema?: {
    hide?: boolean
    params?: unknown
    querystring?: unknown
    body?: unknown
    response?: unknown
  }
  config?: { proves?: string }
}

const header = `// Written by \`npm run generate\` from the routes of the server. Do not edit.
`

const toNamespace = (file: string) =>
  file.replace(/\.ts$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Converts `/api/orders/:orderId` to `orders/{orderId}`. */
const toPath = (url: string) => url.replace(/^\/api\//, '').replace(/:(\w+)/g, '{$1}')

/**
 * Returns the TypeScript source of the interface `Operations`, with the types of path parameters, query, body and
 * response by method and path. Omits hidden routes, routes that only partners call, and event streams.
 */
export function buildOperationTypes(operations: readonly Operation[], named: readonly NamedSchema[]): string {
  const printer = createPrinter(named)
  const byMethod = new Map<string, string[]>()
  for (const { method, url, schema, config } of operations) {
    if (method === 'HEAD' || !url.startsWith('/api/') || !schema || schema.hide || config?.proves) continue
    const parts = buildOperationParts(schema, printer)
    if (parts === null) continue
    const lines = byMethod.get(method) ?? []
    byMethod.set(method, lines)
    lines.push(`    '${toPath(url)}': {\n${parts.map((part) => `      ${part}\n`).join('')}    }\n`)
  }
  const methods = [...byMethod].map(([method, lines]) => `  ${method}: {\n${lines.sort().join('')}  }\n`)
  return [header, printer.imports(), '\n', `export interface Operations {\n${methods.join('')}}\n`].join('')
}

/** Returns the types of path parameters, query, body and response; null if the response is an event stream. */
function buildOperationParts(schema: NonNullable<Operation['schema']>, { print }: Printer): string[] | null {
  const [params, query, body] = [schema.params, schema.querystring, schema.body] as (Schema | undefined)[]
  const responses = Object.entries((schema.response ?? {}) as Record<string, Schema>)
  const contentTypes = responses.flatMap(([, { content }]) => Object.keys(content ?? {}))
  if (contentTypes.includes('text/event-stream')) return null
  const answers = responses.filter(([status]) => status.startsWith('2')).map(([, one]) => one)
  return [
    ...(params ? [`params: ${print({ ...params })}`] : []),
    ...(query ? [`query${(query.required ?? []).length === 0 ? '?' : ''}: ${print(query)}`] : []),
    ...(body ? [body.content ? 'file: Blob' : `body: ${print(body)}`] : []),
    `response: ${toUnion(answers.map((one) => (one.content ? 'Blob' : one.type === 'null' ? 'undefined' : print(one))))}`,
  ]
}

interface Printer {
  print: (schema: Schema) => string
  /** Import statements for the named types that were printed. */
  imports: () => string
}

const toUnion = (types: readonly string[]) => [...new Set(types)].join(' | ')

/** Prints schemas as TypeScript types. A named schema is printed as its name, also inside another schema. */
function createPrinter(named: readonly NamedSchema[]): Printer {
  const namedBySchema = new Map(named.map((one) => [one.schema, one]))
  const files = new Set<string>()

  function print(schema: Schema): string {
    const own = namedBySchema.get(schema)
    if (!own) return printStructure(schema)
    files.add(own.file)
    return `${toNamespace(own.file)}.${own.name}`
  }

  function printStructure(schema: Schema): string {
    if ('const' in schema) return toLiteral(schema.const)
    if (schema.enum) return toUnion(schema.enum.map(toLiteral))
    if (schema.anyOf) return toUnion(schema.anyOf.map(print))
    if (schema.allOf) return schema.allOf.map((part) => `(${print(part)})`).join(' & ')
    if (Array.isArray(schema.type)) return toUnion(schema.type.map((type) => printType(type, schema)))
    return typeof schema.type === 'string' ? printType(schema.type, schema) : 'unknown'
  }

  function printType(type: string, schema: Schema): string {
    switch (type) {
      case 'integer':
      case 'number':
        return 'number'
      case 'array':
        return `(${schema.items ? print(schema.items) : 'unknown'})[]`.replace(/^\(([\w.]+)\)/, '$1')
      case 'object':
        return printObject(schema)
      default:
        return type
    }
  }

  function printObject({ properties, required = [], patternProperties, additionalProperties }: Schema) {
    const values = Object.values(patternProperties ?? {})
    if (values.length > 0) return `Record<string, ${toUnion(values.map(print))}>`
    if (typeof additionalProperties === 'object') return `Record<string, ${print(additionalProperties)}>`
    const fields = Object.entries(properties ?? {}).map(
      ([name, field]) =>
        `${/^\w+$/.test(name) ? name : toLiteral(name)}${required.includes(name) ? '' : '?'}: ${print(field)}`,
    )
    return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`
  }

  const imports = () =>
    [...files]
      .sort()
      .map((file) => `import type * as ${toNamespace(file)} from '../../../schemas/api/${file}'\n`)
      .join('')

  return { print, imports }
}

const toLiteral = (value: unknown) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value)
