import { useTranslation } from 'react-i18next'
import { NativeSelect } from '../../ui/picker.tsx'
import { themeNames, type ThemeName } from '../../ui/theme-names.ts'
import { theme } from '../preferences.ts'

export function ThemePicker() {
  const { t } = useTranslation()
  const chosen = theme.use()
  return (
    <NativeSelect
      label={t('shell:theme')}
      value={chosen}
      onChange={(value) => theme.write(value as ThemeName)}
    >
      {themeNames.map((name) => (
        <option key={name} value={name}>
          {t(`shell:themes.${name}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
