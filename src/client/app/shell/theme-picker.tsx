import { useTranslation } from 'react-i18next'
import { NativeSelect } from '../../ui/picker.tsx'
import { themeNames, type ThemeName } from '../../ui/theme-names.ts'
import { themeChoice } from '../preferences.ts'

export function ThemePicker() {
  const { t } = useTranslation()
  const chosen = themeChoice.use()
  return (
    <NativeSelect
      label={t('shell:theme')}
      value={chosen}
      onChange={(value) => themeChoice.write(value as ThemeName)}
    >
      {themeNames.map((name) => (
        <option key={name} value={name}>
          {t(`shell:themes.${name}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
