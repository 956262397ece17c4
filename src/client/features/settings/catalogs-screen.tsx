import { Button, Field, Switch } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type {
  CatalogEntryChange,
  CatalogEntryContent,
  EditableCatalog,
  EditableCatalogEntry,
} from '../../../../schemas/api/catalogs.ts'
import {
  findCatalogNumericDetail,
  editableCatalogs,
  type EditableCatalogType,
} from '../../../../schemas/values/owned-catalogs.ts'
import { removeCachedCatalog } from '../../http/catalog-store.ts'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { Block } from '../../ui/block.tsx'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadingFrame } from '../../ui/loading-frame.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { parseFieldValue } from '../../ui/form/form-description.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { NativeSelect } from '../../ui/picker.tsx'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { isStaleError } from '../../ui/settings/save-bar.tsx'
import styles from '../../ui/settings/settings-screen.module.css'
import own from './catalogs-screen.module.css'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'
import { useFormatters } from '../../ui/use-format.ts'

const types = Object.keys(editableCatalogs) as EditableCatalogType[]
const languages = ['ru', 'en', 'kk'] as const
type Language = (typeof languages)[number]

const isType = (text: string | null): text is EditableCatalogType => types.some((type) => type === text)
const buildCatalogPath = (type: EditableCatalogType) => `settings/catalogs/${type}` as const

/**
 * Screen of the catalogues that the retailer may edit: the texts of the entries in three languages, whether an entry is
 * offered, the prices of bags and the weights of containers.
 */
export function CatalogsScreen() {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const requestedType = search.get('type')
  const type = isType(requestedType) ? requestedType : types[0]!
  const title = t('settings:catalogs.title')
  useScreenTitle(title)
  const [edited, setEdited] = useState<EditableCatalogEntry | 'new' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.settings(buildCatalogPath(type)),
    queryFn: ({ signal }) => get(buildCatalogPath(type), { signal }),
  })
  return (
    <>
      <PageTitle
        title={title}
        actions={
          data?.mayEdit && (
            <Button appearance="primary" onClick={() => setEdited('new')}>
              {t('settings:catalogs.add')}
            </Button>
          )
        }
      />
      <div className={styles.root}>
        <div role="search" aria-label={t('settings:catalogs.type')}>
          <Field label={t('settings:catalogs.type')} className={own.type}>
            <NativeSelect value={type} onChange={(value) => setSearch({ type: value }, { replace: true })}>
              {types.map((option) => (
                <option key={option} value={option}>
                  {t(`settings:catalogs.types.${option}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
        {data ? (
          <Entries type={type} data={data} onEdit={setEdited} />
        ) : error ? (
          <ErrorPlaceholder error={error} retry={() => void refetch()} />
        ) : (
          <LoadingFrame />
        )}
      </div>
      {edited !== null && (
        <EntryDialog
          key={edited === 'new' ? edited : edited.id}
          type={type}
          entry={edited === 'new' ? null : edited}
          onSaved={(answer) => {
            queries.setQueryData(queryKeys.settings(buildCatalogPath(type)), answer)
            // Removes the cached catalogue, so that forms load the changed entries.
            for (const language of languages) removeCachedCatalog(type, language)
            void queries.invalidateQueries({ queryKey: [...queryKeys.catalogs, type] })
            setEdited(null)
          }}
          onStale={async () => {
            const { data: current } = await refetch()
            return current?.entries.find(({ id }) => edited !== 'new' && id === edited.id)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/**
 * Returns the language in which entries are displayed: that of the interface, or Russian if the entries have no texts
 * in it.
 */
function useEntryLanguage(): Language {
  const { language } = useTranslation().i18n
  return languages.find((candidate) => candidate === language) ?? 'ru'
}

interface EntriesProps {
  type: EditableCatalogType
  data: EditableCatalog
  onEdit: (entry: EditableCatalogEntry) => void
}

function Entries({ type, data, onEdit }: EntriesProps) {
  const { t } = useTranslation('settings')
  const { ownCurrency } = useFormatters()
  const entryLanguage = useEntryLanguage()
  const translate = (key: string) => t(`settings:catalogs.${key}`)
  return (
    <>
      <Block title={translate('entries')}>
        {!data.mayEdit && <Notice tone="info">{t('settings:readOnly')}</Notice>}
        <DataTable<EditableCatalogEntry>
          label={t(`settings:catalogs.types.${type}`)}
          rows={data.entries}
          rowId={({ id }) => String(id)}
          columns={[
            { id: 'id', header: translate('id'), cell: ({ id }) => String(id) },
            { id: 'text', header: translate('text'), cell: ({ description }) => description[entryLanguage] },
            ...(data.unit === null
              ? []
              : [
                  {
                    id: 'number',
                    header: t(`settings:catalogs.units.${data.unit}`, { currency: ownCurrency }),
                    align: 'end' as const,
                    cell: ({ number }: EditableCatalogEntry) => formatNumber(type, number),
                  },
                ]),
            {
              id: 'active',
              header: translate('offered'),
              cell: ({ active }) => translate(active ? 'yes' : 'no'),
            },
            ...(data.mayEdit
              ? [
                  {
                    id: 'edit',
                    header: translate('actions'),
                    actions: true as const,
                    cell: (entry: EditableCatalogEntry) => (
                      <Button
                        size="small"
                        aria-label={`${translate('edit')} ${entry.id}`}
                        onClick={() => onEdit(entry)}
                      >
                        {translate('edit')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Block>
      {data.mayEdit && (
        <ChangeHistory
          title={translate('history.title')}
          empty={translate('history.empty')}
          changes={data.changes.map(({ at, by, ...change }) => ({
            at,
            by,
            description: describeChange(change, type, entryLanguage, t),
          }))}
        />
      )}
    </>
  )
}

/**
 * Formats the number of an entry as a user types it: the price of a bag in major units (15,00), the weight of a
 * container in grams.
 */
function formatNumber(type: EditableCatalogType, number: number | null): string {
  if (number === null) return ''
  return findCatalogNumericDetail(type)?.unit === 'kopecks'
    ? (number / 100).toFixed(2).replace('.', ',')
    : String(number)
}

function describeChange(
  { id, from, to }: { id: number; from: CatalogEntryContent; to: CatalogEntryContent },
  type: EditableCatalogType,
  language: Language,
  t: TFunction,
): string {
  return t(`settings:catalogs.history.${from === null ? 'added' : 'changed'}`, {
    id,
    from: describeState(from, type, language, t),
    to: describeState(to, type, language, t),
  })
}

/** Describes the content of an entry, for example «Пакет бумажный, 15,00, предлагается». */
function describeState(
  state: CatalogEntryContent,
  type: EditableCatalogType,
  language: Language,
  t: TFunction,
): string {
  if (state === null) return ''
  const offered = t(`settings:catalogs.history.${state.active ? 'offered' : 'notOffered'}`)
  return [state.description[language], formatNumber(type, state.number), offered]
    .filter((part) => part !== '')
    .join(', ')
}

interface EntryProps {
  type: EditableCatalogType
  /** Entry to edit; null creates a new one. */
  entry: EditableCatalogEntry | null
  onSaved: (answer: EditableCatalog) => void
  /** Called when another user has changed the entry. Loads the entry again; undefined if it no longer exists. */
  onStale: () => Promise<EditableCatalogEntry | undefined>
  onClose: () => void
}

function EntryDialog({ type, entry, onSaved, onStale, onClose }: EntryProps) {
  const { t } = useTranslation('settings')
  const { ownCurrency } = useFormatters()
  const entryLanguage = useEntryLanguage()
  const unit = findCatalogNumericDetail(type)?.unit ?? null
  const [texts, setTexts] = useState(entry?.description ?? { ru: '', en: '', kk: '' })
  const [number, setNumber] = useState(formatNumber(type, entry?.number ?? null))
  const [active, setActive] = useState(entry?.active ?? true)
  /**
   * Last version of the entry that the user has seen. Its number is sent with the change, so that the server can detect
   * a concurrent change.
   */
  const [seenEntry, setSeenEntry] = useState(entry)
  const save = useMutation({
    mutationFn: (body: CatalogEntryChange) => request('POST', buildCatalogPath(type), { body }),
    onSuccess: onSaved,
    onError: async (error) => {
      if (isStaleError(error)) setSeenEntry((await onStale()) ?? null)
    },
  })
  const translate = (key: string) => t(`settings:catalogs.${key}`)
  const kind = unit === 'kopecks' ? 'money' : 'whole'
  const parsedNumber =
    unit === null ? { value: null } : parseFieldValue({ id: 'number', kind, required: true }, number)
  const submit = () => {
    if (!('value' in parsedNumber)) return
    save.mutate({
      id: entry?.id ?? null,
      description: texts,
      active,
      version: seenEntry?.version ?? 0,
      number: parsedNumber.value as number | null,
    })
  }
  const required = translate('required')
  return (
    <FormDialog
      title={entry ? t('settings:catalogs.editTitle', { id: entry.id }) : translate('add')}
      fields={[
        ...languages.map((language) => ({
          id: language,
          lang: language,
          maxLength: 200,
          label: translate(`texts.${language}`),
          required,
        })),
        ...(unit === null
          ? []
          : [
              {
                id: 'number' as const,
                maxLength: 12,
                inputMode: 'decimal' as const,
                label: t(`settings:catalogs.units.${unit}`, { currency: ownCurrency }),
                required: translate(`wrong.${unit}`),
                wrong: 'value' in parsedNumber ? undefined : translate(`wrong.${unit}`),
              },
            ]),
      ]}
      typed={{ ...texts, number }}
      onType={(id, typed) => (id === 'number' ? setNumber(typed) : setTexts({ ...texts, [id]: typed }))}
      saving={save.isPending}
      failed={
        save.error &&
        (isStaleError(save.error)
          ? t('settings:catalogs.stale', { now: describeState(seenEntry, type, entryLanguage, t) })
          : save.error.message)
      }
      onSave={submit}
      onClose={onClose}
    >
      <Switch
        label={translate('offered')}
        checked={active}
        onChange={(_, { checked }) => setActive(checked)}
      />
    </FormDialog>
  )
}
