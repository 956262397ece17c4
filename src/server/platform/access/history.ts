import { desc, inArray } from 'drizzle-orm'
import type { AccessHistoryRow } from '../../../../schemas/api/access.ts'
import type { Actor } from '../identity/actor.ts'
import type { Db, Tx } from '../db/database.ts'
import { accessChanges, type LocalizedText } from '../db/schema/identity.ts'
import type { Language } from '../i18n/translate.ts'

/** Maximum number of changes in a response. */
const maxChanges = 50

type Kind = AccessHistoryRow['kind']

/**
 * One recorded change of a role (its names, rights, sections or users) or of a user. For a user, `role` contains the id
 * and name of the user.
 */
export interface AccessHistoryEntry {
  kind: Kind
  role: { id: string; name: LocalizedText }
  subject: string
  from: string | null
  to: string | null
}

/** Creates the entry for a change of a user, with the id and the name of the user at that time. */
export const createUserHistoryEntry = (
  kind: 'stores' | 'added' | 'switched' | 'freed',
  { id, name }: { id: string; name: string },
  change: Pick<AccessHistoryEntry, 'from' | 'to'>,
): AccessHistoryEntry => ({
  kind,
  role: { id, name: { ru: name, en: name, kk: name } },
  subject: name,
  ...change,
})

export async function recordAccessHistory(
  tx: Tx,
  { id: userId, name: userName }: Actor,
  at: Date,
  steps: readonly AccessHistoryEntry[],
): Promise<void> {
  if (steps.length === 0) return
  await tx.insert(accessChanges).values(
    steps.map(({ role, ...step }) => ({
      ...step,
      roleId: role.id,
      roleName: role.name,
      at,
      userId,
      userName,
    })),
  )
}

/** Reads the last 50 changes of these kinds, newest first. Empty for an actor who may not see all stores. */
export async function readLastAccessChanges(
  tx: Tx | Db,
  { stores }: Pick<Actor, 'stores'>,
  kinds: readonly Kind[],
  language: Language,
): Promise<AccessHistoryRow[]> {
  if (stores !== 'all') return []
  const rows = await tx
    .select()
    .from(accessChanges)
    .where(inArray(accessChanges.kind, [...kinds]))
    .orderBy(desc(accessChanges.id))
    .limit(maxChanges)
  return rows.map(({ at, userName, kind, roleName, subject, from, to }) => ({
    at: at.toISOString(),
    by: userName,
    role: roleName[language],
    kind,
    subject,
    from,
    to,
  }))
}
