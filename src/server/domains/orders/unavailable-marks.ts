import { queryText, type Tx } from '../../platform/db/database.ts'

/** A unit that may not go into an order. */
export interface UnavailableMark {
  identity: string
  orderId: number
  /** Store of that order. */
  pfm: string
  productName: string
  /** held: another order has it; scanned: in an open step of another order; damaged: it was written off. */
  state: 'held' | 'scanned' | 'damaged'
}

/** `$1`: the order that wants them; `$2`: identities, as JSON. A unit that was lost and is scanned has been found. */
const text = `
  with asked as (select jsonb_array_elements_text($2::jsonb) as identity),
  found as (
    select m.identity, m.order_id, m.line_id, case m.state when 'damaged' then 'damaged' else 'held' end as state
      from order_marks m join asked using (identity)
      where (m.order_id <> $1 and m.state in ('held', 'left')) or m.state = 'damaged'
    union all
    select s.identity, s.order_id, s.line_id, 'scanned' from mark_scans s join asked using (identity)
      join workflow_instances i on i.id = s.instance_id
      where s.order_id <> $1 and i.status = 'active')
  select f.identity, f.state, f.order_id::float8 as "orderId", coalesce(o.pfm, '') as pfm, coalesce(p.product_name, '') as "productName"
    from found f left join orders o on o.id = f.order_id left join order_products p on p.id = f.line_id
    order by f.identity, f.state`

/** Of these units, those that may not go into the order, and where each is. */
export const findUnavailableMarks = (
  tx: Tx,
  orderId: number,
  identities: readonly string[],
): Promise<UnavailableMark[]> =>
  identities.length === 0
    ? Promise.resolve([])
    : queryText<UnavailableMark>(tx, text, [orderId, JSON.stringify(identities)])
