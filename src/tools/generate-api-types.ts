/**
 * Writes src/client/http/api-types.generated.ts with the request and response types of the server's API, generated
 * from the schemas of its routes. `--check` fails if the file is stale.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type RouteOptions } from 'fastify'
import { registerRoutes } from '../server/composition/routes.ts'
import { readConfig } from '../server/platform/config/config.ts'
import type { Services } from '../server/platform/services.ts'
import { getRouteMethods } from '../server/platform/contract/refusals.ts'
import type { App } from '../server/platform/http/http.ts'
import { buildOperationTypes, type NamedSchema, type Operation } from './build-operation-types.ts'

const root = join(import.meta.dirname, '../..')
const output = 'src/client/http/api-types.generated.ts'
const schemasFolder = join(root, 'schemas/api')

/** Returns the schemas that are exported together with a type of the same name. */
async function readNamedSchemas(): Promise<NamedSchema[]> {
  const files = readdirSync(schemasFolder).sort()
  const modules = await Promise.all(
    files.map(async (file) => {
      const source = readFileSync(join(schemasFolder, file), 'utf8')
      const exported = (await import(join(schemasFolder, file))) as Record<string, object>
      return Object.entries(exported)
        .filter(([name]) => source.includes(`\nexport type ${name} = `))
        .map(([name, schema]) => ({ file, name, schema }))
    }),
  )
  return modules.flat()
}

/** Typed placeholder for dependencies that only handlers use, and no handler runs here. */
const unused = <Part extends object>() => ({}) as Part

/** Registers the routes without a database, which is possible because their handlers are never called. */
async function readRoutes(): Promise<RouteOptions[]> {
  const app: App = Fastify()
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  const services: Services = {
    config: readConfig({}),
    database: unused(),
    clock: unused(),
    publish: () => {},
    log: app.log,
  }
  const live = { publish: () => {}, subscribe: () => () => {}, close: async () => {} }
  await registerRoutes(app, services, { engine: unused(), live, pictures: unused() })
  await app.close()
  return routes
}

const operations = (await readRoutes()).flatMap((route) =>
  getRouteMethods(route).map((method) => ({
    method,
    url: route.url,
    schema: route.schema,
    config: route.config as Operation['config'],
  })),
)
const text = buildOperationTypes(operations, await readNamedSchemas())
const path = join(root, output)
const isStale = !existsSync(path) || readFileSync(path, 'utf8') !== text
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (isStale) {
  console.error(`stale: ${output} (run npm run generate)`)
  process.exitCode = 1
}
