import { queryText, type Tx } from '../../platform/db/database.ts'
import { RowsNotLoadedError } from './order-state.ts'

/** What a step may make and must know the number of before it is written. */
const sequences = {
  instance: 'workflow_instance_number',
  task: 'task_number',
  refund: 'refund_number',
  exchange: 'exchange_number',
  receipt: 'receipt_number',
  call: 'call_attempts_id_seq',
} as const
export type Numbered = keyof typeof sequences

/** More than a step makes of one kind; others may take some between two looks. */
const enough = 16
const portion = 64

const text = `select json_build_object(${Object.entries(sequences)
  .map(([of, name]) => `'${of}', (select json_agg(nextval('${name}')) from generate_series(1, $1))`)
  .join(', ')}) as taken`

/**
 * Numbers taken from the database's sequences ahead of need, so that a step knows them without asking. Those that a
 * stopped server had left are never given out: numbers have gaps.
 */
export class Numbers {
  readonly #free: Record<Numbered, number[]> = {
    instance: [],
    task: [],
    refund: [],
    exchange: [],
    receipt: [],
    call: [],
  }

  /** Enough for one step of any kind. */
  async ensure(tx: Tx): Promise<void> {
    if (Object.values(this.#free).every((numbers) => numbers.length >= enough)) return
    const [row] = await queryText<{ taken: Record<Numbered, number[]> }>(tx, text, [portion])
    for (const of of Object.keys(sequences) as Numbered[]) this.#free[of].push(...row!.taken[of])
  }

  take(of: Numbered): number {
    const number = this.#free[of].shift()
    // The decision is made again after more were taken.
    if (number === undefined) throw new RowsNotLoadedError(`a number of a new ${of}`)
    return number
  }
}
