import { statusesWithoutGoods, payStatusesPaidElsewhere } from './totals.ts'

/** SQL version of `calculateShareOfPieces` (src/shared/line-price.ts): part of `amount` for `pieces` of line `l`. */
const shareSql = (amount: string, pieces: string) =>
  `((${amount}) / l.sku_quantity * ${pieces} + least((${amount}) % l.sku_quantity, ${pieces}))`

/**
 * SQL query for sums over the lines of an order. `any_kept`: a piece is kept. `net`: price of the kept pieces.
 * `refunded`: price of those kept pieces that were returned later. `discounts`, `points`: shares of all lines.
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

/** SQL expression for the price of the order, computed from the line sums `k`. */
const buildRetainedPriceExpression = (o: string): string => `case when k.any_kept then
      k.net + greatest(0, ${o}.delivery_sum_client + ${o}.package_cost
        - greatest(0, ${o}.discount + ${o}.promocode_discount - k.discounts)
        - greatest(0, ${o}.points_written_off - k.points)) else 0 end`

/**
 * SQL version of the total of `computeKeptPrice` in totals.ts: price of the pieces that the customer keeps, with
 * delivery and packages, before later returns. `o` is the alias of orders.
 */
export const buildKeptPriceSql = (o: string): string =>
  `(select ${buildRetainedPriceExpression(o)} from ${buildLineSumsSql(o)} k)`

/**
 * SQL query for one row: `kept` as in {@link buildKeptPriceSql}, and `refunded`, the part of it that was refunded
 * later.
 */
export const buildSaleAndRefundSumsSql = (o: string): string =>
  `(select ${buildRetainedPriceExpression(o)} as kept, k.refunded from ${buildLineSumsSql(o)} k)`

/**
 * SQL version of `toPay` in `computeOrderBalance`, for lists: amount that the customer still has to pay. A test
 * compares both. `o` is the alias of orders.
 */
export const buildAmountDueSql = (o: string): string => `(
  select case when m.entries = 0 and ${o}.pay_status_id in (${payStatusesPaidElsewhere.join(', ')}) then 0
    else greatest(0, ${buildRetainedPriceExpression(o)} - k.refunded - m.here) end
  from ${buildLineSumsSql(o)} k,
    (select count(*) as entries, coalesce(sum(case when e.kind in ('held', 'paid') and e.status = 'settled' then e.amount
        when e.kind in ('released', 'refunded') and e.status <> 'dropped' then -e.amount else 0 end), 0) as here
      from ledger_entries e where e.order_id = ${o}.id) m)`
