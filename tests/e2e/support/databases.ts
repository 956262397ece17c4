import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

interface Databases {
  /** Address of the database `postgres` of the run's cluster. */
  admin: string
  /** Name of the database as it was before the run's server started. */
  prepared: string
}

const file = () => join(process.env.E2E_SHARED ?? '', 'databases.json')

export const writeDatabases = (databases: Databases): void => writeFileSync(file(), JSON.stringify(databases))

/** Address of a new copy of what the run's server began with. */
export async function copyDatabase(): Promise<string> {
  const { admin, prepared } = JSON.parse(readFileSync(file(), 'utf8')) as Databases
  const name = `own_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`create database ${name} template ${prepared}`)
  await client.end()
  return admin.replace(/postgres$/, name)
}
