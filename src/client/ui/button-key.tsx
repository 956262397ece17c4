import styles from './button-key.module.css'

/** Shortcut displayed inside a button. Hidden from screen readers, because the button has `aria-keyshortcuts`. */
export const ButtonShortcut = ({ children }: { children: string }) => (
  <kbd className={styles.root} aria-hidden>
    {children}
  </kbd>
)
