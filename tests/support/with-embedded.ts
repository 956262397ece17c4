import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { TestProject } from 'vitest/node'
import type { Database } from '../../src/server/platform/db/database.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { schema } from '../../src/server/platform/db/schema/schema.ts'

/** Creating an embedded database takes seconds: it is created and migrated once, and each test file opens a copy. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'crm-embedded-'))
  const client = new PGlite()
  await migrateDatabase({ db: drizzle(client, { schema }) } as unknown as Database)
  const dump = join(folder, 'dump.tar')
  writeFileSync(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  project.provide('database', { kind: 'embedded', dump })
  return () => rmSync(folder, { recursive: true, force: true })
}
