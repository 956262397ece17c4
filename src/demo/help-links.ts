import type { Tx } from '../server/platform/db/database.ts'
import { helpPages } from '../server/platform/db/schema/reference.ts'

/** Reserved domain (RFC 2606). The demo only shows that links exist; a company sets its own. */
const site = 'https://help.example.com/crm'

/** Links by id of the catalogue helpPages. Other pages use the link of their nearest parent page, or have none. */
const links: readonly (readonly [page: number, article: string])[] = [
  [1, 'tasks'],
  [2, 'tasks/card'],
  [3, 'orders'],
  [4, 'orders/card'],
  [24, 'refunds'],
  [40, 'refunds/register'],
  [25, 'exchanges'],
  [26, 'delivery-issue'],
  [6, 'money-due'],
  [7, 'settings'],
  [55, 'settings/distribution'],
  [28, 'settings/mailing'],
  [60, 'settings/test-order'],
  [19, 'feedback'],
]

export async function seedHelpLinks(tx: Tx, at: Date): Promise<void> {
  await tx
    .insert(helpPages)
    .values(
      links.map(([page, article]) => ({
        page,
        link: `${site}/${article}`,
        changedAt: at,
        userId: 'demo',
        userName: 'Демо',
      })),
    )
    .onConflictDoNothing()
}
