import styles from './button-key.module.css'

/** The key that presses the button around it, for who sees it: a phone has no keys, and the button itself tells the rest. */
export const ButtonKey = ({ children }: { children: string }) => (
  <kbd className={styles.root} aria-hidden>
    {children}
  </kbd>
)
