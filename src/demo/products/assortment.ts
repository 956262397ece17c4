import { care, cleaningDepartment, leisureDepartment } from './care.ts'
import { clothes, shoesDepartment } from './clothes.ts'
import { dairyDepartment, drinksDepartment, food } from './food.ts'
import { home } from './home.ts'
import type { Product } from './product.ts'

/** All products of the demo shop, in the picking order of a store. */
export const assortment: readonly Product[] = [
  ...home,
  ...clothes,
  ...shoesDepartment,
  ...food,
  ...dairyDepartment,
  ...drinksDepartment,
  ...care,
  ...cleaningDepartment,
  ...leisureDepartment,
]
