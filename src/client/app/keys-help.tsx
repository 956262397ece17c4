import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { buttonMeanings } from '../../../schemas/values/answers.ts'
import { shortcutKeys, noteFieldShortcutKey } from '../../shared/answers.ts'
import { useDialogCleanup } from '../ui/use-dialog-cleanup.ts'
import styles from './keys-help.module.css'

const stepPaths = /^\/(tasks\/\d+|orders\/\d+\/actions\/)/

/**
 * Keyboard shortcuts, grouped by the screens that handle them. The text key of a description is
 * `keys:<group>.<name>`.
 */
const groups: readonly {
  name: string
  paths: RegExp
  keys: readonly (readonly [name: string, keys: string])[]
}[] = [
  {
    name: 'everywhere',
    paths: /^/,
    keys: [
      ['search', 'Ctrl+K'],
      ['help', '?'],
      ['close', 'Esc'],
    ],
  },
  {
    name: 'list',
    paths: /^\/(orders|tasks|watch|money-due|customers|feedbacks|refunds|exchanges|settings)[^:\d]*$/,
    keys: [
      ['rows', '↑ ↓'],
      ['open', 'Enter'],
    ],
  },
  {
    name: 'step',
    paths: stepPaths,
    keys: [
      ['main', 'Ctrl+Enter'],
      ['count', '↑ ↓'],
      ['undo', 'Ctrl+Z'],
      ['note', noteFieldShortcutKey],
      ['leaveNote', 'Esc'],
    ],
  },
  {
    name: 'answers',
    paths: stepPaths,
    keys: buttonMeanings
      .filter((answer) => answer !== 'undo')
      .map((answer) => [answer, Object.values(shortcutKeys[answer]).join(' ')] as const),
  },
]

/** Dialog with the shortcuts of the current screen and the global ones. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys')
  const { pathname } = useLocation()
  useDialogCleanup()
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('keys:title')}</DialogTitle>
          <DialogContent>
            {groups
              .filter(({ paths }) => paths.test(pathname))
              .map(({ name, keys }) => (
                <section key={name} aria-label={t(`keys:${name}.title`)}>
                  <h3 className={styles.heading}>{t(`keys:${name}.title`)}</h3>
                  <dl className={styles.keys}>
                    {keys.map(([key, pressed]) => [
                      <dt key={`${key} keys`}>
                        {pressed.split(' ').map((keyName) => (
                          <kbd key={keyName} className={styles.key}>
                            {keyName}
                          </kbd>
                        ))}
                      </dt>,
                      <dd key={key} className={styles.description}>
                        {t(`keys:${name}.${key}`)}
                      </dd>,
                    ])}
                  </dl>
                </section>
              ))}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('common:actions.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
