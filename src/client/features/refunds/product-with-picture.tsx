import { customField } from '../../ui/fields/kinds.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import styles from './product-with-picture.module.css'

/** Product name next to its picture. */
export const productWithPictureField = customField<{ productName: string; pic: string | null }>(
  'productName',
  {
    text: ({ productName }) => productName,
    render: ({ productName, pic }) => (
      <span className={styles.root}>
        <ProductPicture pic={pic} />
        <span>{productName}</span>
      </span>
    ),
  },
)
