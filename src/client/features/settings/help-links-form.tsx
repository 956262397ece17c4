import { Field, Input } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HelpPage, HelpPages, HelpPagesChange } from '../../../../schemas/api/help-pages.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import type { Catalog } from '../../http/use-catalog.ts'
import { Block } from '../../ui/block.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { isStaleError, SaveBar } from '../../ui/settings/save-bar.tsx'
import styles from '../../ui/settings/settings-screen.module.css'
import { useUnsavedSettings } from '../../ui/settings/use-typed-settings.ts'
import { isWebAddress } from './web-address.ts'

interface Props {
  data: HelpPages
  pages: Catalog
  sections: Catalog
}

/** Form for the help links. Either all changes are saved or none. Unsaved input remains after navigation. */
export function HelpLinksForm({ data, pages, sections }: Props) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { typed, write } = useUnsavedSettings('help-pages')
  const [wrong, setWrong] = useState<readonly number[]>([])
  const changed = data.pages.filter(
    ({ page, link }) => typed[page] !== undefined && typed[page].trim() !== (link ?? ''),
  )
  const save = useMutation({
    mutationFn: (body: HelpPagesChange) => request('PUT', 'help-pages', { body }),
    onSuccess: (answer) => {
      queries.setQueryData(queryKeys.helpPages, answer)
      write({})
    },
    onError: (error) => {
      // Another user has saved first. The reloaded links are displayed below the input.
      if (isStaleError(error)) void queries.invalidateQueries({ queryKey: queryKeys.helpPages })
    },
  })

  function submit() {
    const changes = changed.map(({ page, link }) => ({ page, from: link, to: typed[page]!.trim() || null }))
    const invalid = changes.filter(({ to }) => to !== null && !isWebAddress(to)).map(({ page }) => page)
    setWrong(invalid)
    if (invalid.length > 0)
      form.current?.querySelector<HTMLElement>(`[data-setting="${invalid[0]}"]`)?.focus()
    else if (changes.length > 0)
      save.mutate({ changes: Object.fromEntries(changes.map(({ page, from, to }) => [page, { from, to }])) })
  }
  const changeLink = (page: number, value: string) => {
    save.reset()
    setWrong(wrong.filter((item) => item !== page))
    write({ ...typed, [page]: value })
  }
  return (
    <form
      ref={form}
      className={styles.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Notice tone="info">{t(data.mayEdit ? 'settings:reference.hint' : 'settings:readOnly')}</Notice>
      {sections.entries
        .map(({ id }) => ({ id, own: data.pages.filter(({ section }) => section === id) }))
        .filter(({ own: sectionPages }) => sectionPages.length > 0)
        .map(({ id, own }) => (
          <Block key={id} title={sections.text(id)}>
            <div className={styles.rows}>
              {own.map((helpPage) => (
                <LinkRow
                  key={helpPage.page}
                  page={helpPage}
                  name={pages.text(helpPage.page)}
                  typed={typed[helpPage.page]}
                  wrong={wrong.includes(helpPage.page)}
                  disabled={!data.mayEdit || save.isPending}
                  onChange={(value) => changeLink(helpPage.page, value)}
                />
              ))}
            </div>
          </Block>
        ))}
      {data.mayEdit && (
        <SaveBar
          changed={changed.length}
          saving={save.isPending}
          saved={save.isSuccess ? t('settings:reference.saved') : undefined}
          error={save.error}
          onDiscard={() => {
            write({})
            setWrong([])
            save.reset()
          }}
        />
      )}
    </form>
  )
}

interface RowProps {
  page: HelpPage
  name: string
  /** Unsaved input; undefined if there is none. */
  typed: string | undefined
  wrong: boolean
  disabled: boolean
  onChange: (typed: string) => void
}

function LinkRow({ page: { page, path, link, changed }, name, typed, wrong, disabled, onChange }: RowProps) {
  const { t } = useTranslation('settings')
  const currentText =
    link === null ? t('settings:reference.nowNone') : t('settings:reference.nowLink', { link })
  const changedText =
    changed === null
      ? link === null && t('settings:reference.none')
      : t('settings:reference.changed', { who: changed.by, at: formatDateTime(changed.at) })
  return (
    <div className={styles.row}>
      <Field
        label={name}
        {...(wrong
          ? { validationMessage: t('settings:reference.wrong') }
          : { hint: t('settings:reference.path', { path }) })}
      >
        <Input
          type="url"
          value={typed ?? link ?? ''}
          disabled={disabled}
          maxLength={2000}
          autoComplete="off"
          placeholder="https://"
          onChange={(_, { value }) => onChange(value)}
          data-setting={page}
        />
      </Field>
      <p className={styles.changedBy}>
        {typed !== undefined && typed.trim() !== (link ?? '') ? currentText : changedText}
      </p>
    </div>
  )
}
