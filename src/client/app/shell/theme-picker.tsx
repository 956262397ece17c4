import { Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { themeNames, type ThemeName } from '../../ui/theme.ts'
import { theme } from '../preferences.ts'

export function ThemePicker() {
  const { t } = useTranslation()
  const chosen = theme.use()
  return (
    <Select
      size="small"
      aria-label={t('shell:theme')}
      value={chosen}
      onChange={(_, { value }) => theme.write(value as ThemeName)}
    >
      {themeNames.map((name) => (
        <option key={name} value={name}>
          {t(`shell:themes.${name}`)}
        </option>
      ))}
    </Select>
  )
}
