import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Setting, SettingsChange, ScreenSettings } from '../../../../schemas/api/settings.ts'
import { ApiError, getFieldProblems } from '../../http/api-error.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { Block } from '../block.tsx'
import { Notice } from '../notice.tsx'
import { isStaleError, SaveBar, SharedSaveBar } from './save-bar.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SettingRow } from './setting-row.tsx'
import { useFormatters } from '../use-format.ts'
import { isWithinBounds, toDisplayedValue, formatSettingInput, parseSettingInput } from './setting-value.ts'
import type { SettingsDescription } from './settings-description.ts'
import styles from './settings-screen.module.css'
import { useUnsavedSettings } from './use-typed-settings.ts'

/** Renders a settings screen from its description. Its changed values are saved in one request, either all or none. */
export function SettingsScreen({ description }: { description: SettingsDescription }) {
  const { name, path, tabs, Below } = description
  const { t } = useTranslation('settings')
  return (
    <SettingsFrame<ScreenSettings>
      title={t(`settings:screens.${name}`)}
      path={path}
      queryKey={queryKeys.settings(path)}
      {...(tabs && { tabs })}
    >
      {(data) => (
        <SharedSaveBar>
          <Form description={description} data={data} />
          {Below && <Below />}
        </SharedSaveBar>
      )}
    </SettingsFrame>
  )
}

function Form({ description, data }: { description: SettingsDescription; data: ScreenSettings }) {
  const { path, ConfirmDialog } = description
  const { t } = useTranslation('settings')
  const { number, ownCurrency } = useFormatters()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { typed, write } = useUnsavedSettings(path)
  const [pendingChanges, setPendingChanges] = useState<SettingsChange['changes'] | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const changed = data.settings.filter(
    (setting) =>
      typed[setting.name] !== undefined && typed[setting.name] !== formatSettingInput(setting, setting.value),
  )
  const save = useMutation({
    mutationFn: (body: SettingsChange) => request('PUT', path, { body }),
    onSuccess: (answer) => {
      queries.setQueryData(queryKeys.settings(path), answer)
      write({})
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // Another user has saved since the values were loaded. The reloaded values are displayed next to the unsaved
      // input.
      if (isStaleError(error)) void queries.invalidateQueries({ queryKey: queryKeys.settings(path) })
      showProblems(collectProblems(error))
    },
  })

  function showProblems(fieldErrors: Record<string, string>) {
    setProblems(fieldErrors)
    const first = data.settings.find(({ name }) => fieldErrors[name] !== undefined)
    if (first) form.current?.querySelector<HTMLElement>(`[data-setting="${first.name}"]`)?.focus()
  }

  function submit() {
    const parsed = changed.map((setting) => ({
      setting,
      to: parseSettingInput(setting, typed[setting.name]!),
    }))
    const fieldErrors = Object.fromEntries(
      parsed
        .filter(({ setting, to }) => to === null || !isWithinBounds(setting, to))
        .map(({ setting }) => [setting.name, formatBounds(setting)]),
    )
    showProblems(fieldErrors)
    if (Object.keys(fieldErrors).length > 0 || parsed.length === 0) return
    const changes = Object.fromEntries(
      parsed.map(({ setting, to }) => [setting.name, { from: setting.value, to: to! }]),
    )
    if (ConfirmDialog) setPendingChanges(changes)
    else save.mutate({ changes })
  }

  const formatBounds = (setting: Setting) =>
    t('settings:bounds', {
      min: number(toDisplayedValue(setting, setting.min)),
      max: `${number(toDisplayedValue(setting, setting.max))} ${t(`settings:units.${setting.unit}`, { currency: ownCurrency })}`,
    })
  const handleInput = (name: string, value: string) => {
    save.reset()
    setProblems(({ [name]: _, ...others }) => others)
    write({ ...typed, [name]: value })
  }
  return (
    <form
      ref={form}
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {!data.mayEdit && <Notice tone="info">{t('settings:readOnly')}</Notice>}
      {groupSettings(description, data.settings).map(({ id, settings }) => (
        <Block key={id} title={t(`settings:groups.${id}`)}>
          <div className={styles.rows}>
            {settings.map((setting) => (
              <SettingRow
                key={setting.name}
                setting={setting}
                typed={typed[setting.name]}
                problem={problems[setting.name]}
                disabled={!data.mayEdit || save.isPending}
                onChange={(value) => handleInput(setting.name, value)}
              />
            ))}
          </div>
        </Block>
      ))}
      {data.mayEdit && (
        <SaveBar
          changed={changed.length}
          saving={save.isPending}
          saved={save.isSuccess ? t('settings:saved') : undefined}
          error={save.error}
          onDiscard={() => {
            write({})
            setProblems({})
            save.reset()
          }}
        />
      )}
      {ConfirmDialog && pendingChanges && (
        <ConfirmDialog
          changes={Object.fromEntries(Object.entries(pendingChanges).map(([name, { to }]) => [name, to]))}
          onConfirm={() => {
            setPendingChanges(null)
            save.mutate({ changes: pendingChanges, confirmed: true })
          }}
          onClose={() => setPendingChanges(null)}
        />
      )}
    </form>
  )
}

function groupSettings({ groups }: SettingsDescription, settings: readonly Setting[]) {
  const named = new Set(groups.flatMap(({ names }) => names))
  const others = settings.filter(({ name }) => !named.has(name)).map(({ name }) => name)
  return [...groups, { id: 'others', names: others }]
    .map(({ id, names }) => ({
      id,
      settings: names.flatMap((name) => settings.filter((setting) => setting.name === name)),
    }))
    .filter(({ settings }) => settings.length > 0)
}

/** Returns the error messages by setting. The server's field paths have the form `/body/changes/<name>/to`. */
function collectProblems(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    getFieldProblems(error).flatMap(({ path, message }) => {
      const name = /^\/body\/changes\/(\w+)/.exec(path)?.[1]
      return name === undefined ? [] : [[name, message]]
    }),
  )
}
