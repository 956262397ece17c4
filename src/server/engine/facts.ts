import type { PersonEvent } from '../../../workflows/define.ts'
import type { Tx } from '../platform/db/database.ts'
import type { OrderState } from './order-state/order-state.ts'
import type { FactContext, FactProvider, FactProviders } from './effects.ts'

/** What a machine must know of the outside for this event; kept in the event, so that a replay sees the same. */
export async function factsFor(
  tx: Tx,
  providers: FactProviders,
  { facts = [] }: PersonEvent,
  { world, at, ...asked }: { world: OrderState; at: Date } & FactContext,
  payload: unknown,
): Promise<Record<string, unknown>> {
  const known: Record<string, unknown> = {}
  for (const name of facts) {
    const provider = providers[name] as FactProvider<unknown>
    known[name] =
      provider.of === 'order'
        ? provider.answer({ world, at }, payload)
        : await provider.answer(tx, asked, payload)
  }
  return known
}
