import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Block } from '../../../ui/block.tsx'
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { OrderView } from './order-view.ts'
import styles from './products.module.css'

type Product = OrderCard['products'][number]

/** Columns that say nothing for this order (no refunds, nothing collected yet) are left out. */
export function ProductsBlock({ view }: { view: OrderView }) {
  const { products, order, t, money, field, number } = view
  const count = (
    id: 'skuQuantityFinished' | 'returnedQuantity' | 'refundQuantity' | 'exchangeQuantity',
    shown: boolean,
  ): DataColumn<Product>[] =>
    shown ? [{ id, header: field(id), align: 'end', cell: (p) => number(p[id]) }] : []
  const any = (id: 'returnedQuantity' | 'refundQuantity' | 'exchangeQuantity') =>
    products.some((p) => p[id] > 0)
  const collected = products.some((p) => p.skuQuantityFinished > 0 || p.changeReason !== null)

  const columns: DataColumn<Product>[] = [
    { id: 'productName', header: field('productName'), cell: (p) => <ProductCell product={p} view={view} /> },
    { id: 'skuQuantity', header: field('skuQuantity'), align: 'end', cell: (p) => number(p.skuQuantity) },
    ...count('skuQuantityFinished', collected),
    ...count('returnedQuantity', any('returnedQuantity')),
    ...count('refundQuantity', any('refundQuantity')),
    ...count('exchangeQuantity', any('exchangeQuantity')),
    {
      id: 'productPrice',
      header: field('productPrice'),
      align: 'end',
      cell: (p) => money(p.productPrice),
    },
    ...(products.some((p) => p.productPriceRegular !== p.productPrice)
      ? [
          {
            id: 'productPriceRegular',
            header: field('productPriceRegular'),
            align: 'end' as const,
            cell: (p: Product) => money(p.productPriceRegular),
          },
        ]
      : []),
    {
      id: 'productSumPrice',
      header: field('productSumPrice'),
      align: 'end',
      cell: (p) => money(p.productSumPrice),
    },
    { id: 'vat', header: field('vat'), align: 'end', cell: (p) => t('orders:percent', { value: p.vat }) },
  ]
  const title = t('orders:card.products', { count: products.length })
  return (
    <Block title={title}>
      {products.length === 0 ? (
        t('orders:card.noProducts')
      ) : (
        <DataTable label={`${title}, ${order.id}`} columns={columns} rows={products} rowId={(p) => p.id} />
      )}
    </Block>
  )
}

function ProductCell({ product, view }: { product: Product; view: OrderView }) {
  const { t, catalogs, field, kilograms } = view
  const comments = ['productCommentClient', 'productCommentCooperator', 'productCommentWorker'] as const
  return (
    <div className={styles.product}>
      {product.pic !== null && (
        <img className={styles.picture} src={product.pic} alt="" width={40} height={40} loading="lazy" />
      )}
      <div>
        <div>
          {product.productName} {product.marked && <Tag>{t('orders:marked')}</Tag>}
        </div>
        <div className={styles.more}>
          {[
            product.productProperties,
            product.sku,
            product.actualBarcode ?? product.barcode,
            product.productWeight > 0 && t('orders:kilograms', { weight: kilograms(product.productWeight) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {comments.map((name) =>
          product[name] ? (
            <div key={name} className={styles.more}>
              {field(name)}: {product[name]}
            </div>
          ) : null,
        )}
        {product.changeReason !== null && (
          <Badge tone="warning">{catalogs.changeReasons.text(product.changeReason)}</Badge>
        )}
      </div>
    </div>
  )
}
