import type { Takes } from '../../../schemas/api/processes.ts'
import type { VersionState } from '../../../schemas/api/workflows.ts'
import published from '../../../workflows/published.lock.json' with { type: 'json' }
import type { Db } from '../platform/db/database.ts'
import { workflowActivations } from '../platform/db/schema/workflow.ts'
import { namespaceOf } from '../engine/registry.ts'
import { versionsBegun } from '../engine/versions.ts'
import { storesThatBegin } from './activations.ts'

type Said = Pick<typeof workflowActivations.$inferSelect, 'version' | 'active' | 'pfms' | 'share' | 'retired'>
interface NewWork {
  state: VersionState
  takes: Takes | null
}

/** What begins with a version where, now, and how that is called. */
export async function newWork(db: Db): Promise<(name: string, version: number) => NewWork> {
  const said = await db.select().from(workflowActivations)
  const pfms = await storesThatBegin(db)
  return (name, version) => {
    const takes = takesOf(said, pfms, name, version)
    const row = said.find((one) => one.workflow === name && one.version === version)
    return { takes, state: stateOf({ name, version }, row, takes !== null) }
  }
}

/** Newer versions take their share first. */
function takesOf(
  said: Parameters<typeof versionsBegun>[0],
  pfms: readonly string[],
  name: string,
  version: number,
): Takes | null {
  const found = pfms.flatMap((pfm) => {
    let left = 1
    for (const one of versionsBegun(said, name, pfm)) {
      const taken = left * (one.share / 100)
      if (one.version === version) return [{ pfm, share: Math.round(taken * 100) }]
      left -= taken
    }
    return []
  })
  if (found.length === 0) return null
  const shares = found.map(({ share }) => share)
  return {
    pfms: found.length === pfms.length ? null : found.map(({ pfm }) => pfm),
    ...{ least: Math.min(...shares), most: Math.max(...shares) },
  }
}

/** `begins`: something does, in a store at least. */
export function stateOf(
  workflow: { name: string; version: number },
  row: Said | undefined,
  begins: boolean,
): VersionState {
  if (!Object.hasOwn(published, namespaceOf(workflow))) return 'draft'
  if (row?.retired) return 'retired'
  if (row && !row.active) return 'paused'
  if (!begins) return 'superseded'
  return row && (row.pfms !== null || row.share < 100) ? 'limited' : 'active'
}
