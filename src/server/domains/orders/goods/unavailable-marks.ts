import { querySqlText, type Tx } from '../../../platform/db/database.ts'

/** A marked unit that must not be added to an order, with the order that has it. */
export interface UnavailableMarkingCode {
  identity: string
  orderId: number
  /** Store of the order that has the unit. */
  pfm: string
  productName: string
  /**
   * held: the unit belongs to another order. scanned: the unit was scanned in an unfinished step of another order.
   * damaged: the unit was written off, possibly in the same order.
   */
  state: 'held' | 'scanned' | 'damaged'
}

/**
 * `$1`: order that needs the marking codes. `$2`: JSON array of their identities. A lost unit is available, because a
 * unit that can be scanned has been found.
 */
const query = `
  with requested as (select jsonb_array_elements_text($2::jsonb) as identity),
  matches as (
    select m.identity, m.order_id, m.line_id, case m.state when 'damaged' then 'damaged' else 'held' end as state
      from order_marks m join requested using (identity)
      where (m.order_id <> $1 and m.state in ('held', 'left')) or m.state = 'damaged'
    union all
    select s.identity, s.order_id, s.line_id, 'scanned' from mark_scans s join requested using (identity)
      join workflow_instances i on i.id = s.instance_id
      where s.order_id <> $1 and i.status = 'active')
  select f.identity, f.state, f.order_id::float8 as "orderId", coalesce(o.pfm, '') as pfm, coalesce(p.product_name, '') as "productName"
    from matches f left join orders o on o.id = f.order_id left join order_products p on p.id = f.line_id
    order by f.identity, f.state`

/** Returns the units among the given ones that must not be added to the order. */
export const findUnavailableMarkingCodes = (
  tx: Tx,
  orderId: number,
  identities: readonly string[],
): Promise<UnavailableMarkingCode[]> =>
  identities.length === 0
    ? Promise.resolve([])
    : querySqlText<UnavailableMarkingCode>(tx, query, [orderId, JSON.stringify(identities)])
