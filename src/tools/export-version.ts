/**
 * `npm run workflow:export -- <name> <version>`: writes a version that process owners changed as the next version of the
 * release. It is read from the database of DATABASE_URL.
 */
import { join } from 'node:path'
import { loadChangedVersions } from '../server/engine/changed-versions.ts'
import { openPostgresqlDatabase } from '../server/platform/db/postgresql.ts'
import { readPublishedChanges } from '../server/processes/workbench/drafts-repository.ts'
import {
  findNextReleaseVersion,
  renderExportedVersion,
} from '../server/processes/workbench/export-version.ts'
import { ChangeSet } from './new/change-set.ts'

const [name = '', version = ''] = process.argv.slice(2)
const url = process.env.DATABASE_URL

async function exportVersion(databaseUrl: string): Promise<void> {
  const database = await openPostgresqlDatabase(databaseUrl)
  try {
    await loadChangedVersions(database.db)
    const published = await readPublishedChanges(database.db, name, Number(version))
    const next = findNextReleaseVersion(name)
    const files = new ChangeSet(join(import.meta.dirname, '../..'))
    const rendered = renderExportedVersion({ ...published, name, version: Number(version) }, next)
    for (const [path, text] of Object.entries(rendered)) files.create(path, text)
    for (const path of (await files.write()).files) console.log(path)
    console.log(`now: npm run generate, npm test, npm run workflow:publish ${name} ${next}`)
  } finally {
    await database.close()
  }
}

if (url === undefined || !/^\w+$/.test(name) || !/^\d{4}$/.test(version)) {
  console.error('DATABASE_URL=… npm run workflow:export -- <name> <version>, for example formatting 2001')
  process.exitCode = 1
} else await exportVersion(url)
