import { useTranslation } from 'react-i18next'
import styles from './search-panel.module.css'
import type { Command } from './use-commands.ts'

/** List of the screens and commands that match the typed text. */
export function CommandList({ commands, done }: { commands: readonly Command[]; done: () => void }) {
  const { t } = useTranslation('search')
  if (commands.length === 0) return null
  return (
    <section aria-label={t('search:goTo')}>
      <ul className={styles.customers}>
        {commands.map(({ id, text, run }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.command}
              onClick={() => {
                done()
                run()
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
