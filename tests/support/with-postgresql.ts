import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { openPostgresqlDatabase } from '../../src/server/platform/db/postgresql.ts'
import { startEphemeralCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Source of a test file's database: see `database.ts`. */
    database: { kind: 'postgresql'; url: string } | { kind: 'embedded'; dump: string }
  }
}

/** Starts one cluster for the run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject) {
  const cluster = await startEphemeralCluster()
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('create database template_crm')
  await admin.end()
  const template = await openPostgresqlDatabase(cluster.url.replace(/postgres$/, 'template_crm'))
  await migrateDatabase(template)
  await template.close()
  project.provide('database', { kind: 'postgresql', url: cluster.url })
  return () => cluster.stop()
}
