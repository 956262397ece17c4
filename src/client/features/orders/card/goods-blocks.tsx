import type { ReactNode } from 'react'
import { formatActorName } from '../../../../shared/actor-names.ts'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Block } from '../../../ui/block.tsx'
import { NamedValueList, type NamedValue } from '../../../ui/facts.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { formatStoreDateTime } from '../../../ui/format.ts'

const renderFacts = (title: string, facts: readonly NamedValue[]): ReactNode =>
  facts.length === 0 ? null : (
    <Block title={title}>
      <NamedValueList facts={facts} />
    </Block>
  )

/**
 * Block with the pieces that had to return to the shelf, each with its outcome: on the shelf, lost, damaged or left
 * with the customer.
 */
export const renderReturnedGoods = (
  { goodsBack: pieces, products, store }: OrderCard,
  s: FieldContext,
  title: string,
) =>
  renderFacts(
    title,
    pieces.map(({ lineId, quantity, outcome, cause, reasonId, comment, at, userName }): NamedValue => [
      products.find(({ id }) => id === lineId)?.productName ?? String(lineId),
      [
        `${s.t('orders:pieces', { count: quantity })} ${s.t(`orders:goods.outcomes.${outcome}`)}`,
        s.t(`orders:goods.causes.${cause}`),
        reasonId !== null && s.catalog('goodsLossReasons').text(reasonId),
        comment,
        `${formatActorName(userName, s.t)}, ${formatStoreDateTime(at, store.zone)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ]),
  )

export const renderPacking = ({ packages, tares }: OrderCard, s: FieldContext, title: string) =>
  renderFacts(title, [
    ...packages.map(({ typeId, count }): NamedValue => [
      s.catalog('bagTypes').text(typeId),
      s.t('orders:pieces', { count }),
    ]),
    ...tares.map(({ typeId, weight, unused }, index): NamedValue => [
      `${index + 1}. ${s.catalog('tareTypes').text(typeId)}`,
      unused
        ? s.t('orders:unusedTare')
        : weight === null
          ? s.t('orders:noWeight')
          : s.t('orders:kilograms', { weight: s.kilograms(weight) }),
    ]),
  ])
