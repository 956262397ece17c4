import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../../src/server/platform/db/database.ts'
import { openEmbeddedDatabase } from '../../src/server/platform/db/embedded.ts'
import { openPostgresqlDatabase } from '../../src/server/platform/db/postgresql.ts'
import type {} from './with-postgresql.ts'

/** Opens a migrated, empty database for one test file, of the kind of this run. Close it after the file. */
export async function openTestDatabase(
  options: Parameters<typeof openPostgresqlDatabase>[1] = {},
): Promise<Database & { url: string | null }> {
  const source = inject('database')
  if (source.kind === 'embedded') {
    const database = await openEmbeddedDatabase(null, new Blob([readFileSync(source.dump)]))
    return { ...database, url: null }
  }
  const name = `t_${randomBytes(6).toString('hex')}`
  await asAdmin(source.url, `create database ${name} template template_crm`)
  const url = source.url.replace(/postgres$/, name)
  return { ...(await openPostgresqlDatabase(url, options)), url }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    // Two files may copy the template at the same time; PostgreSQL refuses the second while the first reads it.
    for (let attempt = 1; ; attempt++) {
      try {
        await admin.query(statement)
        return
      } catch (error) {
        if (attempt === 20 || !/being accessed by other users/.test(String(error))) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  } finally {
    await admin.end()
  }
}
