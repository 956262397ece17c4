import { querySqlText, type Tx } from '../../platform/db/database.ts'
import { RowsNotLoadedError } from './order-state.ts'

/** Sequences for rows whose number a step must know before the row is written. */
const sequences = {
  instance: 'workflow_instance_number',
  task: 'task_number',
  refund: 'refund_number',
  exchange: 'exchange_number',
  receipt: 'receipt_number',
  call: 'call_attempts_id_seq',
} as const
export type IdKind = keyof typeof sequences

/**
 * Minimum number of reserved numbers per kind. One step needs fewer, so that concurrent steps do not run out of
 * numbers.
 */
const minStock = 16
const batchSize = 64

const text = `select json_build_object(${Object.entries(sequences)
  .map(([kind, name]) => `'${kind}', (select json_agg(nextval('${name}')) from generate_series(1, $1))`)
  .join(', ')}) as taken`

/**
 * Numbers reserved from database sequences in advance, so that a step gets them without a query. When a server stops,
 * its unused numbers are lost, so the numbers have gaps.
 */
export class IdPool {
  readonly #free: Record<IdKind, number[]> = {
    instance: [],
    task: [],
    refund: [],
    exchange: [],
    receipt: [],
    call: [],
  }

  /** Reserves more numbers of every kind if there may be too few of one kind. */
  async ensure(tx: Tx): Promise<void> {
    if (Object.values(this.#free).every((numbers) => numbers.length >= minStock)) return
    const [row] = await querySqlText<{ taken: Record<IdKind, number[]> }>(tx, text, [batchSize])
    for (const kind of Object.keys(sequences) as IdKind[]) this.#free[kind].push(...row!.taken[kind])
  }

  take(kind: IdKind): number {
    const number = this.#free[kind].shift()
    // `decideWithReload` then reserves more numbers and repeats the decision.
    if (number === undefined) throw new RowsNotLoadedError(`a number of a new ${kind}`)
    return number
  }
}
