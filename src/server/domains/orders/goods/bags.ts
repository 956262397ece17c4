import { asc, eq } from 'drizzle-orm'
import type { BagTypes } from '../../../../../schemas/api/packing.ts'
import { chooseLocalizedText } from '../../../platform/catalogs/repository.ts'
import type { Db } from '../../../platform/db/database.ts'
import { orderPackages } from '../../../platform/db/schema/orders.ts'
import { catalogEntries } from '../../../platform/db/schema/reference.ts'
import type { Language } from '../../../platform/i18n/translate.ts'

/** Bag types with the price of a bag. With `orderId` also the number of bags of each type in the order. */
export async function readBagTypes(db: Db, language: Language, orderId?: number): Promise<BagTypes> {
  const types = await db
    .select()
    .from(catalogEntries)
    .where(eq(catalogEntries.type, 'bagTypes'))
    .orderBy(asc(catalogEntries.sort), asc(catalogEntries.id))
  const packages =
    orderId === undefined
      ? []
      : await db.select().from(orderPackages).where(eq(orderPackages.orderId, orderId))
  const counts = new Map(packages.map(({ typeId, count }) => [typeId, count]))
  return types.map(({ id, description, details, active }) => ({
    id,
    description: chooseLocalizedText(description, language),
    price: typeof details.price === 'number' ? details.price : 0,
    ...(!active && { off: true as const }),
    ...(orderId !== undefined && { count: counts.get(id) ?? 0 }),
  }))
}
