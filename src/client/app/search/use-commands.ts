import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { claimNextTask } from '../../http/take-next-task.ts'
import { useRights } from '../../http/use-rights.ts'
import { saveLocale } from '../../ui/locale.ts'
import { themeNames } from '../../ui/theme-names.ts'
import { urls } from '../../ui/urls.ts'
import { useAccess } from '../access.ts'
import { themeChoice } from '../preferences.ts'
import { routes } from '../routes.tsx'

/** A screen or an action that the user can find by typing a part of its name. */
export interface Command {
  id: string
  text: string
  run: () => void
}

/** Languages with their own names, as in the language picker. Kazakh is hidden (specification 1). */
const languages = [
  ['ru', 'Русский'],
  ['en', 'English'],
] as const

const normalize = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Minimum number of typed characters before commands are offered. */
const minLength = 2
const maxCommands = 8

/** Returns the available screens and actions whose name or synonym contains the typed text. */
export function useCommands(
  typed: string,
  { showKeys, signOut }: { showKeys: () => void; signOut: () => void },
): Command[] {
  const { t, i18n } = useTranslation(['search', 'shell', 'tasks'])
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { menu } = useAccess()
  const rights = useRights()
  const currentTheme = themeChoice.use()
  const query = normalize(typed.trim())
  if (query.length < minLength) return []

  const screens = routes
    .filter((route) => route.menu !== null && menu.includes(route.menu) && !route.path.includes(':'))
    .map(({ path, title }): Command & { words: string } => ({
      id: path,
      text: t(title),
      run: () => void navigate(path),
      words: t(`search:words.${path.slice(1).replaceAll('/', '_')}`, { defaultValue: '' }),
    }))
  const canWork = [...(rights ?? [])].some((right) => /^task\w+Work$/.test(right))
  const commands: (Command & { words: string })[] = [
    ...(canWork && menu.includes('tasks')
      ? [
          {
            id: 'takeNext',
            text: t('search:commands.takeNext'),
            words: t('search:words.takeNext'),
            run: () =>
              void claimNextTask().then(({ taskId }) =>
                navigate(taskId === null ? urls.tasks() : urls.task(taskId)),
              ),
          },
        ]
      : []),
    ...themeNames
      .filter((name) => name !== currentTheme)
      .map((name) => ({
        id: `theme ${name}`,
        text: t('search:commands.theme', { name: t(`shell:themes.${name}`) }),
        words: t('search:words.theme'),
        run: () => themeChoice.write(name),
      })),
    ...languages
      .filter(([language]) => language !== i18n.language)
      .map(([language, name]) => ({
        id: `language ${language}`,
        text: t('search:commands.language', { name }),
        words: t('search:words.language'),
        run: () => {
          saveLocale(language)
          void i18n.changeLanguage(language).then(() => queries.invalidateQueries())
        },
      })),
    { id: 'keys', text: t('search:commands.keys'), words: t('search:words.keys'), run: showKeys },
    {
      id: 'signOut',
      text: t('search:commands.signOut'),
      words: t('search:words.signOut'),
      run: signOut,
    },
  ]
  const usedTexts = new Set<string>()
  return [...screens, ...commands]
    .filter(({ text, words }) => `${normalize(text)} ${normalize(words)}`.includes(query))
    .filter(({ text }) => !usedTexts.has(text) && usedTexts.add(text))
    .slice(0, maxCommands)
}
