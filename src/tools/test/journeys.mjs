/** Journeys of tests/e2e by the source folder that they cover, the most relevant first. */
const journeys = {
  'src/client/features/access': ['access'],
  'src/client/features/accounting': ['accounting'],
  'src/client/features/customers': ['customers'],
  'src/client/features/deliveries': ['delivery-issue', 'hand-over'],
  'src/client/features/events': ['desks', 'services'],
  'src/client/features/feedbacks': ['feedbacks'],
  'src/client/features/mailing': ['mailing'],
  'src/client/features/orders': ['orders-list', 'order-edits', 'order-history', 'order-actions'],
  'src/client/features/processes': ['processes', 'process-publishing', 'process-statistics'],
  'src/client/features/receipts': ['receipts'],
  'src/client/features/refunds': ['refunds', 'refund-register', 'returns'],
  'src/client/features/reports': ['reports'],
  'src/client/features/services': ['services'],
  'src/client/features/settings': ['settings', 'distribution', 'catalogs', 'stores'],
  'src/client/features/start': ['start'],
  'src/client/features/tasks': ['orders-list', 'assigning'],
  'src/client/features/tracks': ['tracks'],
  'src/client/features/watch': ['desks', 'alerts'],
  'src/client/app/search': ['search', 'palette'],
  'src/client/app/shell': ['frame', 'shell'],
  'src/client/app': ['frame', 'errors'],
  'src/client/runner': ['runner', 'order-to-customer'],
  'src/client/session': ['sign-in', 'offline'],
  'src/client/worker': ['offline'],
  'src/client/ui/list': ['orders-list', 'views'],
  'src/client/ui': ['every-screen'],
  'src/server/platform/identity': ['sign-in', 'access'],
  'src/server/platform/lists': ['exports', 'views'],
  'src/server/platform/live': ['working-together'],
  'src/server/domains/start-page': ['start'],
  workflows: ['order-to-customer', 'generated-paths'],
  'schemas/forms': ['order-to-customer', 'generated-paths'],
}

/**
 * Returns the journeys that cover the changed files. For each file only the deepest listed folder that contains it
 * counts.
 */
export function findJourneys(changed) {
  const folders = Object.keys(journeys).sort((a, b) => b.length - a.length)
  return [
    ...new Set(
      changed.flatMap((file) => {
        const folder = folders.find((name) => file.startsWith(`${name}/`))
        return folder ? journeys[folder].map((name) => `tests/e2e/${name}.spec.ts`) : []
      }),
    ),
  ]
}
