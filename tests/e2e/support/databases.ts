import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

interface Databases {
  /** URL of the database `postgres` of the run's cluster. */
  admin: string
  /** Name of the database with the data from before the run's server started. */
  prepared: string
}

const file = () => join(process.env.E2E_SHARED ?? '', 'databases.json')

export const storeDatabases = (databases: Databases): void => writeFileSync(file(), JSON.stringify(databases))

/** URL of a new copy of the data that the run's server began with. */
export async function copyDatabase(): Promise<string> {
  const { admin, prepared } = JSON.parse(readFileSync(file(), 'utf8')) as Databases
  const name = `own_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`create database ${name} template ${prepared}`)
  await client.end()
  return admin.replace(/postgres$/, name)
}
