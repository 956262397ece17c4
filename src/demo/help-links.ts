import type { Tx } from '../server/platform/db/database.ts'
import { helpPages } from '../server/platform/db/schema/reference.ts'

/** Nobody answers there (RFC 2606): a demo shows the button and its link, a company gives its own. */
const site = 'https://help.example.com/crm'

/** By the id of the catalogue helpPages; the other pages have the link of their section, or none. */
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

/** Where the help of the demo's pages stands. */
export async function linkHelp(tx: Tx, at: Date): Promise<void> {
  await tx
    .insert(helpPages)
    .values(
      links.map(([page, article]) => ({
        ...{ page, link: `${site}/${article}` },
        ...{ changedAt: at, userId: 'demo', userName: 'Демо' },
      })),
    )
    .onConflictDoNothing()
}
