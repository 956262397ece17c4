import { careProducts, cleaningProducts, leisureProducts } from './care.ts'
import { clothesProducts, shoeProducts } from './clothes.ts'
import { dairyProducts, drinkProducts, foodProducts } from './food.ts'
import { homeProducts } from './home.ts'
import type { Product } from './product.ts'

/** All products of the demo shop, in the order in which a store picks them. */
export const assortment: readonly Product[] = [
  ...homeProducts,
  ...clothesProducts,
  ...shoeProducts,
  ...foodProducts,
  ...dairyProducts,
  ...drinkProducts,
  ...careProducts,
  ...cleaningProducts,
  ...leisureProducts,
]
