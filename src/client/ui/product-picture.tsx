import { Box20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './product-picture.module.css'

interface Props {
  /** URL of the picture; null if there is none. */
  pic: string | null
  /** True for a size of 48 px instead of 40 px. */
  large?: boolean
  className?: string | undefined
}

/**
 * Picture of a product. A placeholder of the same size replaces it if there is no picture, if its host does not
 * respond, or if the content security policy blocks the host. Hidden from screen readers, because the name is next to
 * it.
 */
export function ProductPicture({ pic, large = false, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const size = joinClasses(styles.picture, large && styles.large, className)
  if (pic === null || pic === failed)
    return (
      <span className={size} data-picture="placeholder">
        <Box20Regular aria-hidden />
      </span>
    )
  return (
    <img
      className={size}
      src={pic}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(pic)}
    />
  )
}
