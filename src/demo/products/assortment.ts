import { care, cleaningDepartment, leisureDepartment } from './care.ts'
import { clothes, shoesDepartment } from './clothes.ts'
import { dairyDepartment, drinksDepartment, food } from './food.ts'
import { home } from './home.ts'
import type { Product } from './product.ts'

/** Everything the demo shop sells, in the order in which a store is walked through. */
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
