import { statusesWithoutGoods, paidElsewhere } from './totals.ts'

/** What falls on so many pieces of a line: `shareOf` of line-price.ts in SQL. */
const share = (of: string, pieces: string) =>
  `((${of}) / l.sku_quantity * ${pieces} + least((${of}) % l.sku_quantity, ${pieces}))`

/** Sums of the order's lines in SQL: `net` of what is kept, `refunded` of what was brought back of it, `discounts`, `points`. */
const linesOf = (o: string): string => `(
  select coalesce(bool_or(l.kept > 0), false) as any_kept,
    coalesce(sum(l.product_price * l.kept - ${share('l.discount_share + l.points_share', 'l.kept')}), 0) as net,
    coalesce(sum(l.product_price * l.brought_back - ${share('l.discount_share + l.points_share', 'l.kept')}
      + ${share('l.discount_share + l.points_share', '(l.kept - l.brought_back)')}), 0) as refunded,
    coalesce(sum(l.discount_share), 0) as discounts, coalesce(sum(l.points_share), 0) as points
  from (
    select p.*, case when ${o}.order_status_id in (${statusesWithoutGoods.join(', ')}) then 0
        when p.some then greatest(0, p.sku_quantity_finished - p.returned_quantity) else p.sku_quantity end as kept,
      case when ${o}.order_status_id in (${statusesWithoutGoods.join(', ')}) then 0 else p.refund_quantity end as brought_back
    from (select *, bool_or(sku_quantity_finished > 0) over () as some from order_products where order_id = ${o}.id) p) l)`

/** Price of what is kept, of the sums `k` of its lines. */
const keptPrice = (o: string): string => `case when k.any_kept then
      k.net + greatest(0, ${o}.delivery_sum_client + ${o}.package_cost
        - greatest(0, ${o}.discount + ${o}.promocode_discount - k.discounts)
        - greatest(0, ${o}.points_written_off - k.points)) else 0 end`

/** What the customer keeps, before anything of it was brought back: `keptPrice` of totals.ts in SQL. */
export const keptPriceOf = (o: string): string => `(select ${keptPrice(o)} from ${linesOf(o)} k)`

/** The same as `kept`, and as `refunded` what of it was brought back; a row of its own. */
export const soldOf = (o: string): string =>
  `(select ${keptPrice(o)} as kept, k.refunded from ${linesOf(o)} k)`

/**
 * What a customer still has to pay, in SQL, for the rows of one page: the same as `balanceOf` says of one order, which a
 * test compares. `o`: alias of orders.
 */
export const toPayOf = (o: string): string => `(
  select case when m.entries = 0 and ${o}.pay_status_id in (${paidElsewhere.join(', ')}) then 0
    else greatest(0, ${keptPrice(o)} - k.refunded - m.here) end
  from ${linesOf(o)} k,
    (select count(*) as entries, coalesce(sum(case when e.kind in ('held', 'paid') and e.status = 'settled' then e.amount
        when e.kind in ('released', 'refunded') and e.status <> 'dropped' then -e.amount else 0 end), 0) as here
      from ledger_entries e where e.order_id = ${o}.id) m)`
