import { statusesWithoutGoods, payStatusesPaidElsewhere } from './totals.ts'

/** Share of an amount for a number of pieces of a line: `calculateShare` of line-price.ts in SQL. */
const shareSql = (amount: string, pieces: string) =>
  `((${amount}) / l.sku_quantity * ${pieces} + least((${amount}) % l.sku_quantity, ${pieces}))`

/**
 * Sums over the lines of the order in SQL: `net` of the kept pieces, `refunded` of the returned ones among them,
 * `discounts`, `points`.
 */
const buildLineSumsSql = (o: string): string => `(
  select coalesce(bool_or(l.kept > 0), false) as any_kept,
    coalesce(sum(l.product_price * l.kept - ${shareSql('l.discount_share + l.points_share', 'l.kept')}), 0) as net,
    coalesce(sum(l.product_price * l.brought_back - ${shareSql('l.discount_share + l.points_share', 'l.kept')}
      + ${shareSql('l.discount_share + l.points_share', '(l.kept - l.brought_back)')}), 0) as refunded,
    coalesce(sum(l.discount_share), 0) as discounts, coalesce(sum(l.points_share), 0) as points
  from (
    select p.*, case when ${o}.order_status_id in (${statusesWithoutGoods.join(', ')}) then 0
        when p.some then greatest(0, p.sku_quantity_finished - p.returned_quantity) else p.sku_quantity end as kept,
      case when ${o}.order_status_id in (${statusesWithoutGoods.join(', ')}) then 0 else p.refund_quantity end as brought_back
    from (select *, bool_or(sku_quantity_finished > 0) over () as some from order_products where order_id = ${o}.id) p) l)`

/** Price of the kept pieces from the line sums `k`. */
const buildRetainedPriceExpression = (o: string): string => `case when k.any_kept then
      k.net + greatest(0, ${o}.delivery_sum_client + ${o}.package_cost
        - greatest(0, ${o}.discount + ${o}.promocode_discount - k.discounts)
        - greatest(0, ${o}.points_written_off - k.points)) else 0 end`

/** Price of the pieces that the customer keeps, before later returns. It is `computeKeptPrice` of totals.ts in SQL. */
export const buildKeptPriceSql = (o: string): string =>
  `(select ${buildRetainedPriceExpression(o)} from ${buildLineSumsSql(o)} k)`

/** One row with `kept`, which is the same price, and `refunded`, which is the amount returned later. */
export const buildSoldSumsSql = (o: string): string =>
  `(select ${buildRetainedPriceExpression(o)} as kept, k.refunded from ${buildLineSumsSql(o)} k)`

/**
 * Amount that the customer still has to pay, in SQL for the rows of a page. A test compares it with `computeBalance`,
 * which computes it for one order. `o`: alias of orders.
 */
export const buildAmountDueSql = (o: string): string => `(
  select case when m.entries = 0 and ${o}.pay_status_id in (${payStatusesPaidElsewhere.join(', ')}) then 0
    else greatest(0, ${buildRetainedPriceExpression(o)} - k.refunded - m.here) end
  from ${buildLineSumsSql(o)} k,
    (select count(*) as entries, coalesce(sum(case when e.kind in ('held', 'paid') and e.status = 'settled' then e.amount
        when e.kind in ('released', 'refunded') and e.status <> 'dropped' then -e.amount else 0 end), 0) as here
      from ledger_entries e where e.order_id = ${o}.id) m)`
