import type { PersonEvent } from '../../../workflows/define.ts'
import type { Tx } from '../platform/db/database.ts'
import type { FactProvider, FactProviders, OrderFactContext } from './effects.ts'

/** Reads the facts that an event declares. They are stored in the event, so that a replay uses the same values. */
export async function readFacts(
  tx: Tx,
  providers: FactProviders,
  { facts = [] }: PersonEvent,
  context: OrderFactContext,
  payload: unknown,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const name of facts) {
    const provider = providers[name] as FactProvider<unknown>
    values[name] =
      provider.of === 'order'
        ? provider.answer(context, payload)
        : await provider.answer(tx, context, payload)
  }
  return values
}
