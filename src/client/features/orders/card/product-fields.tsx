import { Button } from '@fluentui/react-components'
import { Edit16Regular } from '@fluentui/react-icons'
import { lazy, Suspense, useState } from 'react'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import type { Right } from '../../../../shared/rights.ts'
import { Badge } from '../../../ui/badge.tsx'
import { markFoldableColumn, showColumnWhen } from '../../../ui/card/card-description.ts'
import { moneyField, customField, quantityField } from '../../../ui/fields/kinds.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { ProductPicture } from '../../../ui/product-picture.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './product-cell.module.css'

type Product = OrderCard['products'][number]

/**
 * An order line with data of its order. `dateUpdate`: update time of the order in the data of the card. `isOver`: true
 * if the order has a final status.
 */
export type OrderLineRow = Product & {
  currency: string
  orderId: number
  dateUpdate: string
  isOver: boolean
  /** Price of the pieces that the customer keeps; until a piece of the order is collected, of the ordered ones. */
  sumKept: number
}

/** Returns the price of the kept pieces of each line, which is part of `totals.kept` of the order. */
export function createRetainedSum(products: readonly Product[]): (product: Product) => number {
  const isCollected = products.some(({ skuQuantityFinished }) => skuQuantityFinished > 0)
  return ({ productPrice, productSumPrice, skuQuantityFinished, returnedQuantity }) =>
    isCollected ? productPrice * Math.max(0, skuQuantityFinished - returnedQuantity) : productSumPrice
}

/** Lazy, because most users open the card without editing a line. */
const LineDialog = lazy(() => import('./line-dialog.tsx').then((m) => ({ default: m.OrderLineNotesDialog })))
const lineEditRights: readonly Right[] = ['orderEdit', 'taskFormattingWork', 'taskFormationDeliveryWork']

type CountField = 'returnedQuantity' | 'refundQuantity' | 'exchangeQuantity'
/** Column with a number of pieces: hidden if it is zero for all lines, empty for a line where it is zero. */
const visibleWhenPositive = (id: CountField) =>
  markFoldableColumn(
    showColumnWhen<OrderLineRow>((products) => products.some((product) => product[id] > 0), {
      ...quantityField(id),
      text: (product, s) => (product[id] > 0 ? s.number(product[id]) : ''),
    }),
  )

const product = customField<OrderLineRow>('productName', {
  catalog: 'changeReasons',
  text: ({ productName }) => productName,
  render: (row, s) => <ProductCell product={row} s={s} />,
})

/**
 * Columns of the order lines. Some are hidden while they do not apply, for example while nothing is collected or
 * refunded.
 */
export const orderLineColumns = [
  product,
  quantityField('skuQuantity'),
  showColumnWhen<OrderLineRow>(
    (rows) => rows.some((row) => row.skuQuantityFinished > 0 || row.changeReason !== null),
    quantityField('skuQuantityFinished'),
  ),
  visibleWhenPositive('returnedQuantity'),
  visibleWhenPositive('refundQuantity'),
  visibleWhenPositive('exchangeQuantity'),
  markFoldableColumn<OrderLineRow>(moneyField('productPrice')),
  markFoldableColumn(
    showColumnWhen<OrderLineRow>(
      (rows) => rows.some((row) => row.productPriceRegular !== row.productPrice),
      moneyField('productPriceRegular'),
    ),
  ),
  // Of the sums, that of the kept pieces stays visible the longest.
  markFoldableColumn<OrderLineRow>(moneyField('productSumPrice')),
  showColumnWhen<OrderLineRow>(
    (rows) => rows.some((row) => row.sumKept !== row.productSumPrice),
    moneyField('sumKept'),
  ),
] as const

const comments = ['productCommentClient', 'productCommentCooperator', 'productCommentWorker'] as const

function ProductCell({ product, s }: { product: OrderLineRow; s: FieldContext }) {
  const { t, kilograms, rights } = s
  const [isEdited, setIsEdited] = useState(false)
  const canEdit = !product.isOver && lineEditRights.some((right) => rights?.has(right))
  return (
    <div className={styles.product}>
      <ProductPicture pic={product.pic} />
      <div>
        <div>
          {product.productName} {product.marked && <Tag>{t('orders:marked')}</Tag>}
          {product.forAdults && <Tag tone="danger">18+</Tag>}
          {canEdit && (
            <Button
              appearance="transparent"
              size="small"
              icon={<Edit16Regular />}
              aria-label={t('orders:line.edit', { name: product.productName })}
              onClick={() => setIsEdited(true)}
            />
          )}
          {isEdited && (
            <Suspense fallback={null}>
              <LineDialog product={product} onClose={() => setIsEdited(false)} />
            </Suspense>
          )}
        </div>
        <div className={styles.more}>
          {[
            product.productProperties,
            product.sku,
            product.barcode,
            product.actualBarcode !== null && `${t('orders:fields.actualBarcode')} ${product.actualBarcode}`,
            `${t('orders:fields.vat')} ${t('orders:percent', { value: product.vat })}`,
            product.productWeight > 0 && t('orders:kilograms', { weight: kilograms(product.productWeight) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {comments.map((name) =>
          product[name] ? (
            <div key={name} className={styles.more}>
              {t(`orders:fields.${name}`)}: {product[name]}
            </div>
          ) : null,
        )}
        {product.changeReason !== null && (
          <Badge>{s.catalog('changeReasons').text(product.changeReason)}</Badge>
        )}
      </div>
    </div>
  )
}
