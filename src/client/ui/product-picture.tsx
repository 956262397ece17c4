import { Box20Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './product-picture.module.css'

interface Props {
  /** URL of the picture; null: there is none. */
  pic: string | null
  /** 48 px instead of 40. */
  large?: boolean
  className?: string | undefined
}

/**
 * Picture of a product, or a placeholder of the same size when there is none, when its host is blocked by the
 * content security policy or does not respond. Hidden from screen readers, because the name is next to it.
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
